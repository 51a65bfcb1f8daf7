#include "core/text/pre_tokenizer/byte_level_pre_tokenizer.h"

#include "core/text/normalizer/character_rewrites.h"
#include "core/text/normalizer/text_normalizers.h"
#include "core/text/pre_tokenizer/split_behavior.h"

namespace attnscope::text {

ByteLevelPreTokenizer::ByteLevelPreTokenizer(bool add_prefix_space, bool use_regex)
    : add_prefix_space_(add_prefix_space)
{
    if (use_regex) {
        // GPT-2's own, https://github.com/openai/gpt-2/blob/master/src/encoder.py
        constexpr auto gpt2 = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
        words_ = std::make_unique<const Regex>(gpt2, "pre_tokenizer ByteLevel");
    }
}

void ByteLevelPreTokenizer::apply(AlignedText& text) const
{
    if (add_prefix_space_) {
        text.rewrite([](PieceRewriter& piece) {
            if (piece.old_text().starts_with(' ')) {
                return false;
            }
            prepend(piece, U" ");
            return true;
        });
    }
    if (words_) {
        const TimeLimit limit(text.byte_count());
        text.split([&](std::string_view piece) {
            return apply_behavior(stretches_of(piece, words_->find_all(piece, limit), false),
                                  SplitBehavior::isolated);
        });
    }
    text.rewrite(spell_bytes);
}

} // namespace attnscope::text
