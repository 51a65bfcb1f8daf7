// The four Unicode normalization forms, with the bookkeeping that lets a normalized text point back at the prompt.
// The `tokenizers` library normalizes by the tables of Unicode 9 (crate unicode-normalization-alignments); characters that
// came later are left alone here too. ICU supplies the data, the algorithm is that of UAX #15.
#pragma once

#include "core/text/normalizer/piece_rewriter.h"

#include <string_view>
#include <vector>

namespace attnscope::text {

enum class NormalizationForm { nfc, nfd, nfkc, nfkd };

/// Appends the normalized characters of valid UTF-8; answers false, and appends nothing, when the text surely is
/// normalized already.
bool normalize(NormalizationForm form, std::string_view text, std::vector<RewrittenCharacter>& characters);

/// The same as a rewriting.
template <NormalizationForm form>
bool normalize_piece(PieceRewriter& piece)
{
    std::vector<RewrittenCharacter> characters;
    if (!normalize(form, piece.old_text(), characters)) {
        return false;
    }
    piece.apply(characters);
    return true;
}

} // namespace attnscope::text
