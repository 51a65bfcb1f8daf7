#include "app/cli/terminal/exit_code.h"

namespace attnscope::cli {

ExitCode exit_code_of(ErrorKind kind) noexcept
{
    switch (kind) {
    case ErrorKind::invalid_argument:
        return ExitCode::usage;
    case ErrorKind::not_found:
    case ErrorKind::not_supported:
    case ErrorKind::corrupt:
        return ExitCode::bad_file;
    case ErrorKind::out_of_memory:
    case ErrorKind::too_large:
        return ExitCode::does_not_fit;
    case ErrorKind::io:
        return ExitCode::failed;
    }
    return ExitCode::failed;
}

CommandError nothing_matched(const std::string& message)
{
    return {ExitCode::nothing_matched, ErrorKind::not_found, message};
}

} // namespace attnscope::cli
