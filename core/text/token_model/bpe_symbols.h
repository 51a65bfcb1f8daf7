// The first half of byte-pair encoding: a word as the smallest pieces that the vocabulary knows, before any merge.
#pragma once

#include "core/text/pieces/byte_pieces.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

struct BpeOptions {
    std::optional<std::string> unk_token = std::nullopt; ///< stands for characters that the vocabulary lacks
    bool fuse_unk = false;                               ///< one for a run of them
    bool byte_fallback = false; ///< spell them byte by byte where the vocabulary has all their bytes
    bool ignore_merges = false; ///< a word that the vocabulary has is one token, whatever the merges say
    std::string continuing_subword_prefix = {}; ///< before every character of a word but the first
    std::string end_of_word_suffix = {};        ///< after the last character of a word
};

struct BpeSymbol {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::int32_t id = 0;
    std::size_t length = 0; ///< bytes of the word; 0: merged into the one before
    std::size_t previous = none;
    std::size_t next = none;
};

/// Immutable; may be used from several threads at once.
class BpeSymbols {
public:
    BpeSymbols(const Vocabulary& vocabulary, BpeOptions options);

    const BpeOptions& options() const noexcept { return options_; }

    /// Symbols linked in their order. Errors: corrupt when an unknown token is named that the vocabulary lacks, and needed.
    std::vector<BpeSymbol> read(const Vocabulary& vocabulary, std::string_view word) const;

private:
    static constexpr char32_t tabulated = 0x200; // characters below are looked up in a table

    void require_unk_id() const;

    BpeOptions options_;
    BytePieces bytes_;
    std::array<std::int32_t, tabulated> character_ids_{}; // -1: not in the vocabulary
    std::optional<std::int32_t> unk_id_;
};

} // namespace attnscope::text
