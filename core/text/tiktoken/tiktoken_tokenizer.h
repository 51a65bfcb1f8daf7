// A tiktoken file at work: words by a pattern, then pairs of bytes joined as long as the whole has a rank, the lowest first.
#pragma once

#include "core/text/pieces/piece_tokenizer.h"
#include "core/text/regex/regex.h"
#include "core/text/tiktoken/tiktoken_kind.h"

namespace attnscope::text {

/// Pieces are spelled in the byte alphabet ("Ġthe"), as in a tokenizer.json of the same tokens.
class TiktokenTokenizer : public PieceTokenizer {
public:
    /// Special tokens are those of `config` when it names any, else those of `kind`.
    TiktokenTokenizer(Vocabulary ranks, const TiktokenKind& kind, const TokenizerConfig& config);

protected:
    void encode_text(std::string_view text, bool starts_prompt, std::vector<Token>& tokens) const override;
    void append_ids(std::string_view text, bool starts_prompt, std::vector<std::int32_t>& ids) const override;
    std::string decode_text(std::span<const std::int32_t> ids) const override;
    std::optional<Token> find_model_token(std::int32_t id) const override;
    bool is_control(std::int32_t) const override { return false; }
    std::optional<std::int32_t> find_model_id(std::string_view piece) const override;
    std::int32_t model_size() const noexcept override { return ranks_.largest_id() + 1; }

private:
    struct WordPart {
        std::int32_t id = 0;
        std::size_t length = 0; // bytes
    };

    void tokenize(std::string_view word, std::vector<WordPart>& tokens) const;
    /// Calls `take(begin, parts)` for every word of a text.
    template <typename Take>
    void walk(std::string_view text, Take take) const;

    Vocabulary ranks_;
    Regex words_;
};

} // namespace attnscope::text
