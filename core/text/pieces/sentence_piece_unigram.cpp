#include "core/text/pieces/piece_trie.h"
#include "core/text/pieces/sentence_piece_model.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cfloat>

namespace attnscope::text {
namespace {

class UnigramPieces : public SentencePieceModel {
public:
    explicit UnigramPieces(const SentencePieceFile& file) : unk_id_(file.unk_id)
    {
        std::vector<PieceTrie::Piece> pieces;
        pieces.reserve(file.pieces.size());
        float least = FLT_MAX;
        float most = FLT_MIN; // sic: the smallest positive number, as in the original
        scores_.reserve(file.pieces.size());
        for (const SentencePiece& piece : file.pieces) {
            if (piece.type == PieceType::normal) {
                least = std::min(least, piece.score);
                most = std::max(most, piece.score);
            }
            if (piece.in_text() && piece.type != PieceType::unused) {
                pieces.push_back({piece.piece, static_cast<std::int32_t>(scores_.size())});
            }
            scores_.push_back(piece.score);
        }
        trie_ = PieceTrie(std::move(pieces));
        unk_score_ = least - 10.0F;
        for (std::size_t id = 0; id < scores_.size(); ++id) {
            if (file.pieces[id].type == PieceType::user_defined) {
                scores_[id] = static_cast<float>(file.pieces[id].piece.size()) * most - 0.1F;
            }
        }
    }

    std::vector<FoundPiece> find_pieces(std::string_view normalized) const override
    {
        std::vector<Node> best(normalized.size() + 1);
        for (std::size_t begin = 0; begin < normalized.size();) {
            const std::size_t character = character_length(normalized[begin]);
            const float before = best[begin].score;
            const auto offer = [&](std::size_t end, std::int32_t id, float score) {
                Node& node = best[end];
                if (node.length == 0 || score > node.score) {
                    node = {score, id, static_cast<std::uint32_t>(end - begin)};
                }
            };
            bool has_single = false;
            trie_.find_prefixes(normalized, begin, [&](std::size_t length, std::int32_t id) {
                offer(begin + length, id, scores_[static_cast<std::size_t>(id)] + before);
                has_single = has_single || length == character;
            });
            if (!has_single) {
                offer(begin + character, unk_id_, unk_score_ + before);
            }
            begin += character;
        }
        return trace_back(best);
    }

private:
    /// The best way that ends at a place.
    struct Node {
        float score = 0;
        std::int32_t id = 0;
        std::uint32_t length = 0; // of its last piece; 0: no way known
    };
    static std::vector<FoundPiece> trace_back(const std::vector<Node>& best)
    {
        std::vector<FoundPiece> pieces;
        for (std::size_t end = best.size() - 1; end > 0; end -= best[end].length) {
            pieces.push_back({best[end].id, best[end].length});
        }
        std::reverse(pieces.begin(), pieces.end());
        return pieces;
    }

    PieceTrie trie_;
    std::vector<float> scores_;
    float unk_score_ = 0;
    std::int32_t unk_id_;
};

} // namespace

std::unique_ptr<const SentencePieceModel> make_sentence_piece_unigram(const SentencePieceFile& file)
{
    return std::make_unique<const UnigramPieces>(file);
}

} // namespace attnscope::text
