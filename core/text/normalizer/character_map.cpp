#include "core/text/normalizer/character_map.h"

#include "core/error.h"
#include "core/text/token.h"

namespace attnscope::text {
namespace {

std::uint32_t number_at(std::string_view bytes, std::size_t at) noexcept
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    }
    return number;
}

// A unit of the double array, bit by bit.
constexpr bool has_leaf(std::uint32_t unit) noexcept
{
    return (unit >> 8U & 1U) != 0;
}
constexpr std::uint32_t value_of(std::uint32_t unit) noexcept
{
    return unit & 0x7FFFFFFFU;
}
constexpr std::uint32_t label_of(std::uint32_t unit) noexcept
{
    return unit & 0x800000FFU;
}
constexpr std::uint32_t offset_of(std::uint32_t unit) noexcept
{
    return unit >> 10U << ((unit & 0x200U) >> 6U);
}

} // namespace

CharacterMap::CharacterMap(std::string_view blob, const std::string& where)
{
    const std::size_t size = blob.size() < 4 ? 0 : number_at(blob, 0);
    if (blob.size() < 4 || size > blob.size() - 4 || size % 4 != 0 || size == 0) {
        throw Error(ErrorKind::corrupt, where + ": no character map, its trie does not fit into its " +
                                            std::to_string(blob.size()) + " bytes");
    }
    trie_.reserve(size / 4);
    for (std::size_t at = 4; at < 4 + size; at += 4) {
        trie_.push_back(number_at(blob, at));
    }
    replacements_ = blob.substr(4 + size);
    if (find_invalid_utf8(replacements_) != std::string_view::npos) {
        throw Error(ErrorKind::corrupt, where + ": no character map, a replacement is not valid UTF-8");
    }
    replacements_ += '\0';
}

bool CharacterMap::begins(std::string_view text) const noexcept
{
    if (trie_.empty()) {
        return false;
    }
    std::size_t node = offset_of(trie_[0]);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        node ^= byte;
        if (node >= trie_.size() || label_of(trie_[node]) != byte) {
            return false;
        }
        const std::uint32_t unit = trie_[node];
        node ^= offset_of(unit);
        if (has_leaf(unit)) {
            return true;
        }
    }
    return true;
}

template <typename Found>
void CharacterMap::search(std::string_view text, Found found) const noexcept
{
    if (trie_.empty()) {
        return;
    }
    std::size_t node = offset_of(trie_[0]);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        node ^= byte;
        if (node >= trie_.size() || label_of(trie_[node]) != byte) {
            return;
        }
        const std::uint32_t unit = trie_[node];
        node ^= offset_of(unit);
        if (has_leaf(unit) && node < trie_.size() && !found(i + 1, value_of(trie_[node]))) {
            return;
        }
    }
}

std::optional<CharacterMap::Replacement> CharacterMap::find_longest(std::string_view text) const noexcept
{
    std::optional<Replacement> longest;
    search(text, [&](std::size_t length, std::uint32_t value) {
        longest = replacement(length, value);
        return true;
    });
    return longest;
}

std::optional<std::string_view> CharacterMap::find_shortest(std::string_view text) const noexcept
{
    std::optional<std::string_view> shortest;
    search(text, [&](std::size_t length, std::uint32_t value) {
        shortest = replacement(length, value).by;
        return false;
    });
    return shortest;
}

// A place outside, or inside of a character, can only come from a file that nobody's trainer wrote: replaced by nothing.
CharacterMap::Replacement CharacterMap::replacement(std::size_t length, std::uint32_t value) const noexcept
{
    const bool inside =
        value < replacements_.size() && (static_cast<unsigned char>(replacements_[value]) & 0xC0U) != 0x80U;
    return {length, inside ? std::string_view(replacements_.data() + value) : std::string_view()};
}

} // namespace attnscope::text
