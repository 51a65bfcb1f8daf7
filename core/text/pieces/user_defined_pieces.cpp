#include "core/text/pieces/user_defined_pieces.h"

namespace attnscope::text {

UserDefinedPieces::UserDefinedPieces(const SentencePieceFile& file)
{
    std::vector<PieceTrie::Piece> pieces;
    for (std::size_t id = 0; id < file.pieces.size(); ++id) {
        if (file.pieces[id].type == PieceType::user_defined) {
            pieces.push_back({file.pieces[id].piece, static_cast<std::int32_t>(id)});
        }
    }
    trie_ = PieceTrie(std::move(pieces));
}

} // namespace attnscope::text
