// What SentencePiece and tiktoken have in common: some tokens are looked for before anything else, the stretches between
// them are tokenized one by one, and BOS and EOS are put around the whole.
#pragma once

#include "core/text/added_vocabulary.h"
#include "core/text/tokenizer_config.h"
#include "core/text/tokenizer_engine.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attnscope::text {

/// What stands around the tokens of a text, and which tokens are looked for in it.
struct TokenFrame {
    std::optional<std::int32_t> bos;
    std::optional<std::int32_t> eos;
    std::vector<NumberedToken> added;
    std::vector<std::string> notices; ///< every encoding carries them
};

class PieceTokenizer : public TokenizerEngine {
public:
    Encoding encode(std::string_view text, const EncodeOptions& options) const final;
    std::vector<std::int32_t> encode_ids(std::string_view text, const EncodeOptions& options) const final;
    std::string decode(std::span<const std::int32_t> ids, bool skip_special_tokens) const final;
    std::optional<Token> find_token(std::int32_t id) const final;
    std::optional<std::int32_t> find_id(std::string_view piece) const final;
    std::optional<std::int32_t> find_bos() const final { return frame_.bos; }
    std::int32_t vocabulary_size() const noexcept final;

protected:
    PieceTokenizer() = default;

    /// Must be the last step of construction.
    void set_frame(TokenFrame frame);

    /// Appends the tokens of a stretch of the prompt without added tokens, not empty. Spans are those in `text`.
    virtual void encode_text(std::string_view text, bool starts_prompt, std::vector<Token>& tokens) const = 0;
    /// The same, ids only.
    virtual void append_ids(std::string_view text, bool starts_prompt,
                            std::vector<std::int32_t>& ids) const = 0;
    /// Text of ids that are all of the model and no controls.
    virtual std::string decode_text(std::span<const std::int32_t> ids) const = 0;
    virtual std::optional<Token> find_model_token(std::int32_t id) const = 0;
    /// Whether an id of the model stands for no text, as BOS does.
    virtual bool is_control(std::int32_t id) const = 0;
    virtual std::optional<std::int32_t> find_model_id(std::string_view piece) const = 0;
    virtual std::int32_t model_size() const noexcept = 0;

private:
    /// Calls `encode(part, begin)` for the stretches between added tokens and `add(id, span)` for those, in order.
    template <typename Encode, typename Add>
    void walk(std::string_view text, Encode encode, Add add) const;
    void append_added(std::vector<Token>& tokens, std::int32_t id, ByteSpan span) const;

    TokenFrame frame_;
    std::unique_ptr<const AddedVocabulary> added_; // null when empty
};

} // namespace attnscope::text
