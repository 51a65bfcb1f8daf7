// Metaspace: writes spaces as a visible sign, usually U+2581, and cuts before each.
#pragma once

#include "core/text/pre_tokenizer/pre_tokenizer.h"

namespace attnscope::text {

/// Where the sign is put before a piece that does not begin with it.
enum class PrependScheme {
    never,
    first, ///< at the start of the prompt
    always,
};

class MetaspacePreTokenizer : public PreTokenizer {
public:
    MetaspacePreTokenizer(char32_t replacement, PrependScheme scheme, bool split)
        : replacement_(replacement), scheme_(scheme), split_(split)
    {
    }

    void apply(AlignedText& text) const override;

private:
    bool rewrite(PieceRewriter& piece) const;

    char32_t replacement_;
    PrependScheme scheme_;
    bool split_;
};

} // namespace attnscope::text
