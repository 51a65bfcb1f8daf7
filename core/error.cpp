#include "core/error.h"

#include <cerrno>

namespace attnscope {

const char* name_of(ErrorKind kind) noexcept
{
    switch (kind) {
    case ErrorKind::not_found:
        return "not_found";
    case ErrorKind::not_supported:
        return "not_supported";
    case ErrorKind::corrupt:
        return "corrupt";
    case ErrorKind::invalid_argument:
        return "invalid_argument";
    case ErrorKind::io:
        return "io";
    case ErrorKind::out_of_memory:
        return "out_of_memory";
    case ErrorKind::too_large:
        return "too_large";
    }
    return "unknown";
}

ErrorKind kind_of_refused_write(int errno_number) noexcept
{
    return errno_number == ENOSPC || errno_number == EDQUOT || errno_number == EFBIG ? ErrorKind::too_large
                                                                                     : ErrorKind::io;
}

} // namespace attnscope
