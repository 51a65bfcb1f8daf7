// JSON of settings, journals and reports: keys in the order they were set. Sources that look inside include <nlohmann/json.hpp>.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace attnscope {

using Json = nlohmann::ordered_json;

/// One line, always valid UTF-8; NaN and infinities become null.
std::string json_text(const Json& value);

} // namespace attnscope
