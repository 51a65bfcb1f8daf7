// Pre-tokenizers: cut a text into the words that the model then tokenizes one by one.
#pragma once

#include "core/text/aligned_text.h"
#include "core/text/regex.h"
#include "core/text/split_behavior.h"

#include <memory>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// Immutable; may be used from several threads at once.
class PreTokenizer {
public:
    virtual ~PreTokenizer() = default;
    virtual void apply(AlignedText& text) const = 0;
};

/// Cuts where a regular expression matches.
class SplitPreTokenizer : public PreTokenizer {
public:
    /// `invert`: what matches is no delimiter, what lies between is.
    SplitPreTokenizer(Regex delimiter, SplitBehavior behavior, bool invert)
        : delimiter_(std::move(delimiter)), behavior_(behavior), invert_(invert)
    {
    }

    void apply(AlignedText& text) const override;

private:
    Regex delimiter_;
    SplitBehavior behavior_;
    bool invert_;
};

/// Cuts at characters of a kind: Digits and Punctuation.
class CharacterPreTokenizer : public PreTokenizer {
public:
    using IsDelimiter = bool (*)(char32_t);

    CharacterPreTokenizer(IsDelimiter is_delimiter, SplitBehavior behavior)
        : is_delimiter_(is_delimiter), behavior_(behavior)
    {
    }

    void apply(AlignedText& text) const override;

private:
    IsDelimiter is_delimiter_;
    SplitBehavior behavior_;
};

/// Spells every byte in the byte alphabet; before that puts a space in front of each piece, and cuts into GPT-2's
/// words, if asked.
class ByteLevelPreTokenizer : public PreTokenizer {
public:
    ByteLevelPreTokenizer(bool add_prefix_space, bool use_regex);

    void apply(AlignedText& text) const override;

private:
    bool add_prefix_space_;
    std::unique_ptr<const Regex> words_; // null: no cutting
};

class PreTokenizerSequence : public PreTokenizer {
public:
    explicit PreTokenizerSequence(std::vector<std::unique_ptr<const PreTokenizer>> steps)
        : steps_(std::move(steps))
    {
    }

    void apply(AlignedText& text) const override;

private:
    std::vector<std::unique_ptr<const PreTokenizer>> steps_;
};

} // namespace attnscope::text
