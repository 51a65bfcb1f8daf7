#include "core/text/json/stray_span.h"

#include <algorithm>

namespace attnscope::text {
namespace {

std::size_t start_of_character(std::string_view text, std::size_t at)
{
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) {
        --at;
    }
    return at;
}

std::size_t end_of_character(std::string_view text, std::size_t at)
{
    const std::size_t start = start_of_character(text, at);
    return start + code_point_at(text, start).length;
}

/// Where the character with this number starts.
std::size_t start_of_number(std::string_view text, std::size_t number)
{
    std::size_t at = 0;
    for (; number > 0 && at < text.size(); --number) {
        at += code_point_at(text, at).length;
    }
    return at;
}

Origin origin_of(std::size_t begin, std::size_t end)
{
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin, end))};
}

} // namespace

Origin stray_span(std::string_view prompt, std::size_t begin, std::size_t end)
{
    if (begin >= prompt.size()) { // taken as numbers of characters even
        return origin_of(start_of_number(prompt, begin), start_of_number(prompt, end));
    }
    const std::size_t start = start_of_character(prompt, begin);
    if (end < prompt.size()) {
        return origin_of(start, start_of_character(prompt, end));
    }
    if (end - 1 < prompt.size()) {
        return origin_of(start, end_of_character(prompt, end - 1));
    }
    const std::size_t next = end_of_character(prompt, begin); // and one character more
    return origin_of(start, next < prompt.size() ? end_of_character(prompt, next) : next);
}

} // namespace attnscope::text
