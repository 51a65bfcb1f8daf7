// The parts of a Tokenizer and what it does with them between normalizing and post-processing.
#pragma once

#include "core/text/tokenizer.h"
#include "core/text/tokenizer_json.h"
#include "core/text/tokenizer_parts.h"

namespace attnscope {

struct Tokenizer::Impl {
    explicit Impl(text::TokenizerJson file);

    /// Tokens of all pieces; a word that comes again in the text is tokenized once.
    text::ProcessedTokens tokenize_pieces(const text::AlignedText& text) const;

    Token finish(text::ProcessedToken&& processed) const;

    /// As the `tokenizers` library looks ids up: added tokens first. Nothing for an unknown id.
    std::optional<std::string_view> find_piece(std::int32_t id) const;

    /// Warns of a text that itself begins with the token that will be put before it.
    void note_second_bos(const text::ProcessedTokens& tokens, std::vector<std::string>& to) const;

    text::Normalize normalize;
    std::unique_ptr<const text::PreTokenizer> pre_tokenizer;
    text::BpeModel model;
    std::unique_ptr<const text::PostProcessor> post_processor; // may be null
    text::Decoder decoder;
    text::AddedVocabulary added;
    std::vector<std::string> notices; // about the file; every encoding carries them

private:
    Impl(text::Vocabulary&& vocabulary, const text::BpeModel::Merges& merges, const text::JsonField& root,
         const std::vector<text::NumberedToken>& added_tokens);
};

} // namespace attnscope
