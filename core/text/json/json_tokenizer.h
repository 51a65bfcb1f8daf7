// A tokenizer.json at work: added tokens, normalizer, pre-tokenizer, model, post-processor, decoder.
#pragma once

#include "core/text/json/tokenizer_json.h"
#include "core/text/json/tokenizer_parts.h"
#include "core/text/tokenizer_engine.h"

namespace attnscope::text {

class JsonTokenizer : public TokenizerEngine {
public:
    /// Errors: corrupt, not_supported, each with the place in the file.
    explicit JsonTokenizer(TokenizerJson file);

    Encoding encode(std::string_view text, const EncodeOptions& options) const override;
    std::vector<std::int32_t> encode_ids(std::string_view text, const EncodeOptions& options) const override;
    std::string decode(std::span<const std::int32_t> ids, bool skip_special_tokens) const override;
    std::optional<Token> find_token(std::int32_t id) const override;
    std::optional<std::int32_t> find_id(std::string_view piece) const override;
    std::optional<std::int32_t> find_bos() const override;
    std::int32_t vocabulary_size() const noexcept override;

private:
    JsonTokenizer(TokenizerTables&& tables, const JsonField& root,
                  const std::vector<NumberedToken>& added_tokens);

    /// All of encode but for what a Token says beyond its id.
    Processing process(std::string_view text, const EncodeOptions& options,
                       std::vector<std::string>& notices) const;

    /// Tokens of all pieces; a word that comes again in the text is tokenized once.
    ProcessedTokens tokenize_pieces(const AlignedText& text, std::string_view prompt) const;

    /// Those that a piece of the vocabulary stands for.
    std::string bytes_of(const std::string& piece) const;

    Token finish(ProcessedToken&& processed) const;

    /// As the `tokenizers` library looks ids up: added tokens first. Nothing for an unknown id.
    std::optional<std::string_view> find_piece(std::int32_t id) const;

    /// Warns of a text that itself begins with the token that will be put before it.
    void note_second_bos(const ProcessedTokens& tokens, std::vector<std::string>& to) const;

    std::unique_ptr<const Normalizer> normalizer_;        // may be null
    std::unique_ptr<const PreTokenizer> pre_tokenizer_;   // may be null
    std::unique_ptr<const PostProcessor> post_processor_; // may be null
    std::unique_ptr<const Decoder> decoder_;              // may be null
    std::unique_ptr<const TokenModel> model_;
    AddedVocabulary added_;
    std::vector<std::string> notices_; // about the file; every encoding carries them
};

} // namespace attnscope::text
