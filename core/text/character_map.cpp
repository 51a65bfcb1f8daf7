#include "core/text/character_map.h"

#include "core/error.h"
#include "core/text/token.h"

namespace attnscope::text {
namespace {

std::uint32_t word_at(std::string_view bytes, std::size_t at)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    }
    return value;
}

// A unit of a double-array trie as Darts-clone packs it.
bool has_leaf(std::uint32_t unit) noexcept
{
    return ((unit >> 8) & 1U) != 0;
}

std::uint32_t label_of(std::uint32_t unit) noexcept
{
    return unit & 0x800000FFU;
}

std::size_t offset_of(std::uint32_t unit) noexcept
{
    return std::size_t{unit >> 10} << ((unit & 0x200U) >> 6);
}

} // namespace

CharacterMap::CharacterMap(std::string_view bytes, const std::string& where)
{
    const auto fail = [&](const std::string& why) {
        throw Error(ErrorKind::corrupt, where + ": no character map, " + why);
    };
    if (bytes.size() < 4) {
        fail("it has " + std::to_string(bytes.size()) + " bytes");
    }
    const std::size_t trie_bytes = word_at(bytes, 0);
    if (trie_bytes > bytes.size() - 4 || trie_bytes % 4 != 0 || trie_bytes == 0) {
        fail("its trie of " + std::to_string(trie_bytes) + " bytes does not fit into " +
             std::to_string(bytes.size()));
    }
    for (std::size_t at = 4; at < 4 + trie_bytes; at += 4) {
        units_.push_back(word_at(bytes, at));
    }
    replacements_ = bytes.substr(4 + trie_bytes);
    if (find_invalid_utf8(replacements_) != std::string_view::npos) {
        fail("its replacements are no UTF-8");
    }
}

std::optional<std::string_view> CharacterMap::find(std::string_view text) const noexcept
{
    std::size_t node = offset_of(units_[0]);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        node ^= byte;
        if (byte == 0 || node >= units_.size() || label_of(units_[node]) != byte) {
            return std::nullopt;
        }
        const std::uint32_t unit = units_[node];
        node ^= offset_of(unit);
        if (!has_leaf(unit)) {
            continue;
        }
        const std::size_t begin = node < units_.size() ? units_[node] & 0x7FFFFFFFU : replacements_.size();
        if (begin >= replacements_.size() ||
            (static_cast<unsigned char>(replacements_[begin]) & 0xC0U) == 0x80U) {
            return std::nullopt; // a damaged map
        }
        return std::string_view(replacements_).substr(begin, replacements_.find('\0', begin) - begin);
    }
    return std::nullopt;
}

} // namespace attnscope::text
