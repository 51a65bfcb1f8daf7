#include "core/text/normalizer/piece_rewriter.h"

#include "core/error.h"

namespace attnscope::text {

void PieceRewriter::require_room() const
{
    if (text_.size() > most_bytes_) {
        throw Error(ErrorKind::too_large, "the tokenizer turns the text into one of more than " +
                                              std::to_string(most_bytes_) + " bytes");
    }
}

void PieceRewriter::apply(std::span<const RewrittenCharacter> characters, std::size_t removed)
{
    std::size_t at = 0; // where in the old text the next replaced character starts
    const auto step = [&] {
        if (at < old_text_.size()) {
            at += code_point_at(old_text_, at).length;
        }
    };
    for (; removed > 0; --removed) {
        step();
    }
    for (const RewrittenCharacter& character : characters) {
        if (character.change > 0 || at >= old_text_.size()) {
            insert(character.value, at);
        } else {
            put(character.value, at);
        }
        for (int i = character.change; i <= 0; ++i) {
            step();
        }
    }
}

} // namespace attnscope::text
