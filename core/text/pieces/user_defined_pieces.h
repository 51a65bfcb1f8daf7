// Pieces of a SentencePiece model that are found in a text whatever else it could be made of.
#pragma once

#include "core/text/pieces/piece_trie.h"
#include "core/text/pieces/sentence_piece_file.h"

#include <string_view>

namespace attnscope::text {

/// Immutable; may be used from several threads at once.
class UserDefinedPieces {
public:
    /// None.
    UserDefinedPieces() = default;
    explicit UserDefinedPieces(const SentencePieceFile& file);

    bool empty() const noexcept { return trie_.empty(); }

    /// Bytes of the longest one that `text` begins with, 0 when there is none.
    std::size_t longest_prefix(std::string_view text) const
    {
        std::size_t longest = 0;
        trie_.find_prefixes(text, 0, [&](std::size_t length, std::int32_t) { longest = length; });
        return longest;
    }

private:
    PieceTrie trie_;
};

} // namespace attnscope::text
