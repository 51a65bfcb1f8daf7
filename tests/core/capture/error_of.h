// The error that something ends with.
#pragma once

#include "core/error.h"

#include <functional>
#include <optional>

namespace attnscope::test {

inline std::optional<Error> error_of(const std::function<void()>& run)
{
    try {
        run();
    } catch (const Error& error) {
        return error;
    }
    return std::nullopt;
}

} // namespace attnscope::test
