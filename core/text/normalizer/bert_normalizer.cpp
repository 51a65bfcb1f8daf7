#include "core/text/normalizer/bert_normalizer.h"

#include "core/text/normalizer/character_rewrites.h"
#include "core/text/normalizer/unicode_normalizer.h"

namespace attnscope::text {

void BertNormalizer::apply(AlignedText& text) const
{
    if (options_.clean_text) {
        text.rewrite(clean_for_bert);
    }
    if (options_.handle_chinese_chars) {
        text.rewrite(isolate_ideographs);
    }
    if (options_.strip_accents) {
        text.rewrite(normalize_piece<NormalizationForm::nfd>);
        text.rewrite(strip_nonspacing_marks);
    }
    if (options_.lowercase) {
        text.rewrite(lowercase);
    }
}

} // namespace attnscope::text
