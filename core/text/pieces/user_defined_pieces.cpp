#include "core/text/pieces/user_defined_pieces.h"

namespace attnscope::text {

UserDefinedPieces::UserDefinedPieces(const SentencePieceFile& file)
{
    for (std::size_t id = 0; id < file.pieces.size(); ++id) {
        if (file.pieces[id].type == PieceType::user_defined) {
            if (!trie_) {
                trie_.emplace(0);
            }
            trie_->add(file.pieces[id].piece, static_cast<std::int32_t>(id));
        }
    }
}

} // namespace attnscope::text
