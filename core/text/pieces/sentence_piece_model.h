// From normalized text to pieces: what SentencePiece calls the model, in its two common kinds.
#pragma once

#include "core/text/pieces/sentence_piece_file.h"
#include "core/text/token_model/vocabulary.h"

#include <memory>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// A stretch of normalized text and the id of its piece, that of <unk> when there is none.
struct FoundPiece {
    std::int32_t id = 0;
    std::uint32_t length = 0;
};

/// Immutable; may be used from several threads at once.
class SentencePieceModel {
public:
    virtual ~SentencePieceModel() = default;
    /// The stretches cover `normalized`, valid UTF-8 of less than 4 GiB, in order.
    virtual std::vector<FoundPiece> find_pieces(std::string_view normalized) const = 0;
};

/// Pairs are joined as long as the whole is a piece: the best score first, the leftmost of equal ones (bpe_model.cc of the
/// original). `file` need not outlive it.
std::unique_ptr<const SentencePieceModel> make_sentence_piece_bpe(const SentencePieceFile& file);

/// The way through the text with the largest sum of scores (Kudo 2018, https://arxiv.org/abs/1804.10959), in the arithmetic
/// of the original (0.2.3, single precision throughout), which decides between ways of equal worth.
std::unique_ptr<const SentencePieceModel> make_sentence_piece_unigram(const SentencePieceFile& file);

} // namespace attnscope::text
