#include "app/gui/document/read_result.h"

#include <new>

namespace attnscope::gui {

ReadError read_error_of(const std::exception& error)
{
    if (const auto* known = dynamic_cast<const Error*>(&error))
        return {known->kind(), QString::fromUtf8(known->what())};
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
        return {ErrorKind::out_of_memory, "There is not enough memory for this. Ask for a smaller part."};
    return {ErrorKind::io, QString::fromUtf8(error.what())};
}

} // namespace attnscope::gui
