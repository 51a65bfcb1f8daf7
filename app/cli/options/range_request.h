// "a:b": one contiguous half-open range of positions, as Python writes a slice.
#pragma once

#include "core/attention/map_key.h"

#include <optional>
#include <string_view>

namespace attnscope::cli {

/// Either end may be left out; negative numbers count from the end.
struct RangeRequest {
    std::optional<int> begin, end;

    /// Positions among 0 ... count - 1; may be empty or lie outside: the caller decides what that means.
    Range resolve(int count) const noexcept;
};

/// Nothing unless `text` has the form a:b, a: or :b.
std::optional<RangeRequest> find_range(std::string_view text) noexcept;

/// The same, and a single number n means n:n+1. Errors: invalid_argument naming `option`.
RangeRequest parse_range(std::string_view text, std::string_view option);

} // namespace attnscope::cli
