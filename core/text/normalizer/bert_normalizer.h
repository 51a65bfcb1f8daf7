// BertNormalizer: what BERT does to a text before it looks for words.
#pragma once

#include "core/text/normalizer/normalizer.h"

namespace attnscope::text {

class BertNormalizer : public Normalizer {
public:
    struct Options {
        bool clean_text = true;
        bool handle_chinese_chars = true;
        bool strip_accents = true;
        bool lowercase = true;
    };

    explicit BertNormalizer(const Options& options) : options_(options) {}

    void apply(AlignedText& text) const override;

private:
    Options options_;
};

} // namespace attnscope::text
