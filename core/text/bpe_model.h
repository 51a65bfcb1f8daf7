// Byte-pair encoding (Sennrich et al. 2016, https://arxiv.org/abs/1508.07909) over the byte alphabet, with the merge order
// of the `tokenizers` library: lowest rank first, leftmost first.
#pragma once

#include "core/text/byte_alphabet.h"
#include "core/text/merge_table.h"
#include "core/text/vocabulary.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope::text {

struct BpeOptions {
    std::optional<std::string> unk_token; ///< stands for characters of the alphabet that the vocabulary lacks
    bool fuse_unk = false;                ///< one for a run of them
    bool ignore_merges = false; ///< a word that the vocabulary has is one token, whatever the merges say
};

/// A token of a word: its id and how many bytes of the word it covers.
struct WordToken {
    std::int32_t id = 0;
    std::size_t length = 0;
};

/// Immutable after construction; may be used from several threads at once.
class BpeModel {
public:
    using Merges = std::vector<std::pair<std::string, std::string>>;

    /// Errors: corrupt when a merge names a piece that the vocabulary lacks, or the unknown token is missing though
    /// needed.
    BpeModel(Vocabulary&& vocabulary, const Merges& merges, BpeOptions options);

    const Vocabulary& vocabulary() const noexcept { return vocabulary_; }

    /// Tokens of one word written in the byte alphabet, in time n log n. Characters that the vocabulary lacks are left
    /// out when there is no unknown token; lengths then add up to less than the word, as in the reference.
    void tokenize(std::string_view word, std::vector<WordToken>& tokens) const;

    /// Whether the vocabulary has all 256 characters of the byte alphabet.
    static bool has_whole_alphabet(const Vocabulary& vocabulary);

private:
    struct Symbol;

    std::vector<Symbol> symbols_of(std::string_view word) const;
    void merge_all(std::vector<Symbol>& symbols) const;

    Vocabulary vocabulary_;
    MergeTable merges_;
    BpeOptions options_;
    std::array<std::int32_t, byte_alphabet_end> character_ids_{}; // -1: not in the vocabulary
    std::int32_t unk_id_ = -1;
};

} // namespace attnscope::text
