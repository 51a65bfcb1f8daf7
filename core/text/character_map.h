// The compiled character map of a SentencePiece model (precompiled_charsmap): a double-array trie from byte strings to
// replacements. Layout (https://github.com/google/sentencepiece, normalizer.cc, and Darts-clone): size of the trie in bytes
// as little-endian uint32, its units as little-endian uint32, then the replacements, each ended by a NUL.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// Immutable; may be used from several threads at once.
class CharacterMap {
public:
    /// `where` names the place in the file. Errors: corrupt when the sizes do not fit or replacements are no UTF-8.
    CharacterMap(std::string_view bytes, const std::string& where);

    /// The replacement of the shortest mapped string that `text` begins with; the reference takes the shortest.
    std::optional<std::string_view> find(std::string_view text) const noexcept;

private:
    std::vector<std::uint32_t> units_;
    std::string replacements_;
};

} // namespace attnscope::text
