// The character map of SentencePiece (`precompiled_charsmap`, `Precompiled` in tokenizer.json): which sequences of
// characters a normalizer replaces, and by what.
//
// Layout: uint32 size of the trie in bytes, little endian; the trie, a double array of uint32 as darts-clone
// (https://github.com/s-yata/darts-clone) builds it, whose values are places in the last part; replacements, each ended by
// a NUL byte. Every step through the trie is checked: files come from strangers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// Immutable; may be used from several threads at once.
class CharacterMap {
public:
    /// Replaces nothing.
    CharacterMap() = default;

    /// `where` names the place in the file. Errors: corrupt when the parts do not fit into each other or a replacement is
    /// not UTF-8.
    CharacterMap(std::string_view blob, const std::string& where);

    struct Replacement {
        std::size_t length = 0; ///< bytes of the text that are replaced
        std::string_view by;    ///< valid as long as the map
    };

    bool empty() const noexcept { return trie_.empty(); }

    /// The longest sequence known at the start of `text`.
    std::optional<Replacement> find_longest(std::string_view text) const noexcept;

    /// Whether `text` begins with a known sequence, or is the beginning of one.
    bool begins(std::string_view text) const noexcept;

    /// What the shortest one is replaced by.
    std::optional<std::string_view> find_shortest(std::string_view text) const noexcept;

private:
    /// Calls `found(length, value)` for every known sequence, shortest first, until it answers false.
    template <typename Found>
    void search(std::string_view text, Found found) const noexcept;
    Replacement replacement(std::size_t length, std::uint32_t value) const noexcept;

    std::vector<std::uint32_t> trie_;
    std::string replacements_; // ends in a NUL byte
};

} // namespace attnscope::text
