// --maps: which of A1, A2 and their difference.
#pragma once

#include "core/attention/map_key.h"

#include <string_view>

namespace attnscope::cli {

struct MapChoice {
    bool first = false;
    bool second = false;
    bool difference = false;
};

/// "first" (also 1, a1), "second" (2, a2), "difference" (diff, d). Errors: invalid_argument.
Component parse_component(std::string_view text);

/// A list of those, separated by commas. Errors: invalid_argument.
MapChoice parse_maps(std::string_view text);

/// "first", "second", "difference".
const char* name_of(Component component) noexcept;

} // namespace attnscope::cli
