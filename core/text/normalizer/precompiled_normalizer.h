// Precompiled: the character map of a SentencePiece model as the crate spm_precompiled applies it, grapheme by grapheme.
#pragma once

#include "core/text/normalizer/character_map.h"
#include "core/text/normalizer/normalizer.h"

namespace attnscope::text {

class PrecompiledNormalizer : public Normalizer {
public:
    explicit PrecompiledNormalizer(CharacterMap map) : map_(std::move(map)) {}

    void apply(AlignedText& text) const override;

private:
    bool rewrite(PieceRewriter& piece) const;

    CharacterMap map_;
};

} // namespace attnscope::text
