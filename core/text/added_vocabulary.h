// Added tokens: texts that become one token before anything else looks at the prompt. Follows AddedVocabulary of the
// `tokenizers` library (0.22), its order of look-ups included.
#pragma once

#include "core/text/normalizer/normalizer.h"
#include "core/text/token_model/text_trie.h"
#include "core/text/token_model/vocabulary.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

struct AddedToken {
    std::string content;
    bool single_word = false; ///< not inside a word
    bool lstrip = false;      ///< swallows white space before it
    bool rstrip = false;      ///< swallows white space after it
    bool normalized = true;   ///< looked for, normalized, in the normalized text
    bool special = false;     ///< skipped when decoding

    bool operator==(const AddedToken&) const = default;
};

/// Immutable after construction; may be used from several threads at once.
class AddedVocabulary {
public:
    /// `tokens` in the order of the file. A content that the model knows keeps the model's id, the others are numbered
    /// from the end of the vocabulary on. `normalizer` may be null. Errors: not_supported when ids exceed largest_token_id.
    AddedVocabulary(const std::vector<AddedToken>& tokens, const Vocabulary& model,
                    const Normalizer* normalizer);

    /// Cuts the tokens out of a fresh text and normalizes the rest.
    void extract_and_normalize(AlignedText& text, const Normalizer* normalizer) const;

    std::optional<std::int32_t> find_id(std::string_view content) const;
    const AddedToken* find_token(std::int32_t id) const;
    bool is_special(std::string_view content) const;
    std::int32_t largest_id() const noexcept; ///< -1 when empty

private:
    struct Pattern {
        std::string content;
        bool normalized;
    };

    void build_tries(const std::vector<Pattern>& patterns, const Vocabulary& model,
                     const Normalizer* normalizer);
    std::vector<PieceRange> find_matches(std::string_view text, const TextTrie& trie) const;

    std::map<std::string, std::int32_t, std::less<>> ids_;
    std::map<std::int32_t, AddedToken> tokens_;
    std::set<std::string, std::less<>> special_;
    TextTrie as_written_;
    TextTrie normalized_;
};

} // namespace attnscope::text
