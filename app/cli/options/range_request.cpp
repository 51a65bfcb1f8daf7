#include "app/cli/options/range_request.h"

#include "app/cli/options/parse_number.h"
#include "core/error.h"

#include <string>

namespace attnscope::cli {

Range RangeRequest::resolve(int count) const noexcept
{
    const auto from_end = [&](int index) { return index < 0 ? index + count : index; };
    return {from_end(begin.value_or(0)), end ? from_end(*end) : count};
}

std::optional<RangeRequest> find_range(std::string_view text) noexcept
{
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || text.size() == 1)
        return std::nullopt;
    const std::string_view left = text.substr(0, colon);
    const std::string_view right = text.substr(colon + 1);
    const RangeRequest range{find_integer(left), find_integer(right)};
    if ((!range.begin && !left.empty()) || (!range.end && !right.empty()))
        return std::nullopt;
    return range;
}

RangeRequest parse_range(std::string_view text, std::string_view option)
{
    if (const std::optional<RangeRequest> range = find_range(text))
        return *range;
    const std::optional<int> single = find_integer(text);
    if (!single)
        throw Error(ErrorKind::invalid_argument, "\"" + std::string(text) + "\" is no range; write " +
                                                     std::string(option) + " BEGIN:END, e.g. 0:128");
    if (*single == -1)
        return {-1, std::nullopt}; // -1:0 would be empty
    return {*single, *single + 1};
}

} // namespace attnscope::cli
