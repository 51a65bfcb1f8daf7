// JSON as the commands print it: one line, always valid UTF-8, keys in the order they were set.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace attnscope::cli {

using Json = nlohmann::ordered_json;

/// Bytes that are no UTF-8 become U+FFFD; NaN and infinities become null.
std::string json_line(const Json& value);

/// A float32 with the fewest digits that give it back, instead of its 17-digit double.
Json json_number(float value);

} // namespace attnscope::cli
