#include "app/cli/report/json_text.h"

#include <charconv>
#include <cmath>

namespace attnscope::cli {

std::string json_line(const Json& value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json json_number(float value)
{
    if (!std::isfinite(value))
        return nullptr;
    char digits[32];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    double shortest = value;
    if (error == std::errc())
        std::from_chars(digits, end, shortest);
    return shortest;
}

} // namespace attnscope::cli
