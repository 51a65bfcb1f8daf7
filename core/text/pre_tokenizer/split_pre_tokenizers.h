// Pre-tokenizers that cut where a pattern matches or where a kind of character stands.
#pragma once

#include "core/text/pre_tokenizer/pre_tokenizer.h"
#include "core/text/pre_tokenizer/split_behavior.h"
#include "core/text/regex/text_pattern.h"

#include <functional>

namespace attnscope::text {

/// Split.
class SplitPreTokenizer : public PreTokenizer {
public:
    /// `invert`: what matches is no delimiter, what lies between is.
    SplitPreTokenizer(TextPattern delimiter, SplitBehavior behavior, bool invert)
        : delimiter_(std::move(delimiter)), behavior_(behavior), invert_(invert)
    {
    }

    void apply(AlignedText& text) const override;

private:
    TextPattern delimiter_;
    SplitBehavior behavior_;
    bool invert_;
};

/// Digits, Punctuation, WhitespaceSplit, CharDelimiterSplit, and the two halves of BertPreTokenizer.
class CharacterPreTokenizer : public PreTokenizer {
public:
    using IsDelimiter = std::function<bool(char32_t)>;

    CharacterPreTokenizer(IsDelimiter is_delimiter, SplitBehavior behavior)
        : is_delimiter_(std::move(is_delimiter)), behavior_(behavior)
    {
    }

    void apply(AlignedText& text) const override;

private:
    IsDelimiter is_delimiter_;
    SplitBehavior behavior_;
};

/// Whitespace: runs of \w and runs of what is neither \w nor white space.
class WhitespacePreTokenizer : public PreTokenizer {
public:
    void apply(AlignedText& text) const override;
};

/// FixedLength: so many characters each, the last piece what is left.
class FixedLengthPreTokenizer : public PreTokenizer {
public:
    explicit FixedLengthPreTokenizer(std::uint64_t characters) : characters_(characters) {}

    void apply(AlignedText& text) const override;

private:
    std::uint64_t characters_;
};

/// UnicodeScripts: cuts where the script changes (tables of Unicode 9); kana count as Han, spaces and unassigned characters
/// go with what stands before them. Such characters at the start are dropped, as in the reference.
class UnicodeScriptsPreTokenizer : public PreTokenizer {
public:
    void apply(AlignedText& text) const override;
};

} // namespace attnscope::text
