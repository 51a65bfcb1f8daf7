// ByteLevel: spells every byte in the byte alphabet; before that puts a space in front of each piece, and cuts into GPT-2's
// words, if asked.
#pragma once

#include "core/text/pre_tokenizer/pre_tokenizer.h"
#include "core/text/regex/regex.h"

namespace attnscope::text {

class ByteLevelPreTokenizer : public PreTokenizer {
public:
    ByteLevelPreTokenizer(bool add_prefix_space, bool use_regex);

    void apply(AlignedText& text) const override;
    bool spells_bytes() const noexcept override { return true; }

private:
    bool add_prefix_space_;
    std::unique_ptr<const Regex> words_; // null: no cutting
};

} // namespace attnscope::text
