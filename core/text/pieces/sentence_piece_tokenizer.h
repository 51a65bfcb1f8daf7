// A tokenizer.model of SentencePiece at work: ids as the original library gives them, for the text between special tokens.
//
// Read here rather than by libsentencepiece: Debian's carries a protobuf of its own (3.14) under the same symbols as the one
// that LibTorch loads (3.21), and a process that has both crashes; and it gives no spans in the text before normalization.
#pragma once

#include "core/text/pieces/piece_tokenizer.h"
#include "core/text/pieces/sentence_piece_model.h"
#include "core/text/pieces/sentence_piece_normalizer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attnscope::text {

/// BOS and EOS are those of `config` where it says so. Otherwise a model that has a BOS begins with it, as Llama does, and
/// one that has an EOS alone ends with that, as T5 does. Without added tokens in `config` no special token is taken from a
/// text, as in the original library.
class SentencePieceTokenizer : public PieceTokenizer {
public:
    /// Errors: corrupt, not_supported.
    SentencePieceTokenizer(SentencePieceFile file, const TokenizerConfig& config);

protected:
    void encode_text(std::string_view text, bool starts_prompt, std::vector<Token>& tokens) const override;
    void append_ids(std::string_view text, bool starts_prompt, std::vector<std::int32_t>& ids) const override;
    std::string decode_text(std::span<const std::int32_t> ids) const override;
    std::optional<Token> find_model_token(std::int32_t id) const override;
    bool is_control(std::int32_t id) const override
    {
        return file_.pieces[static_cast<std::size_t>(id)].type == PieceType::control;
    }
    std::optional<std::int32_t> find_model_id(std::string_view piece) const override
    {
        return ids_.find_id(piece);
    }
    std::int32_t model_size() const noexcept override
    {
        return static_cast<std::int32_t>(file_.pieces.size());
    }

private:
    TokenFrame frame_of(const TokenizerConfig& config) const;
    std::optional<std::int32_t> find_control(const std::string& piece) const;
    /// Text of a piece, U+2581 turned into a space.
    std::string text_of(std::string_view piece) const;

    SentencePieceFile file_;
    Vocabulary ids_; // all pieces
    std::vector<std::int32_t> byte_ids_;
    SentencePieceNormalizer normalizer_;
    std::optional<SentencePieceNormalizer> denormalizer_;
    std::unique_ptr<const SentencePieceModel> model_;
    bool prefix_everywhere_;
};

} // namespace attnscope::text
