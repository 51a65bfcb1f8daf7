#include "core/checkpoint/printable.h"

#include <cstddef>

namespace attnscope {

namespace {

constexpr std::size_t longest = 200;

/// Where to cut so that no UTF-8 sequence is split.
std::size_t character_border(std::string_view text, std::size_t limit)
{
    std::size_t end = limit;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80u)
        --end;
    return end;
}

} // namespace

std::string printable(std::string_view text)
{
    static constexpr char digits[] = "0123456789abcdef";
    const bool cut = text.size() > longest;
    if (cut)
        text = text.substr(0, character_border(text, longest));
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7f) {
            result += c;
            continue;
        }
        result += "\\x";
        result += digits[byte >> 4];
        result += digits[byte & 0xfu];
    }
    return cut ? result + "..." : result;
}

std::string with_commas(std::uint64_t number)
{
    std::string digits = std::to_string(number);
    for (std::size_t place = digits.size(); place > 3;) {
        place -= 3;
        digits.insert(place, 1, ',');
    }
    return digits;
}

} // namespace attnscope
