// Normalizers that work with given texts: Replace, Prepend, Append, Strip.
#pragma once

#include "core/text/normalizer/normalizer.h"
#include "core/text/regex/text_pattern.h"

#include <string>

namespace attnscope::text {

/// Puts a text in the place of every match.
class ReplaceNormalizer : public Normalizer {
public:
    ReplaceNormalizer(TextPattern pattern, std::string_view content);

    void apply(AlignedText& text) const override;

private:
    TextPattern pattern_;
    std::u32string content_;
};

/// Puts a text before every piece that is not empty.
class PrependNormalizer : public Normalizer {
public:
    explicit PrependNormalizer(std::string_view text);

    void apply(AlignedText& text) const override;

private:
    std::u32string text_;
};

/// Puts a text after every piece that is not empty.
class AppendNormalizer : public Normalizer {
public:
    explicit AppendNormalizer(std::string_view text);

    void apply(AlignedText& text) const override;

private:
    std::u32string text_;
};

/// Takes white space off the ends.
class StripNormalizer : public Normalizer {
public:
    StripNormalizer(bool left, bool right) : left_(left), right_(right) {}

    void apply(AlignedText& text) const override;

private:
    bool left_;
    bool right_;
};

/// Writes `text` before all that `piece` has, with the origins that the reference gives: the first character stands in the
/// place of the old first one, which counts as inserted.
void prepend(PieceRewriter& piece, std::u32string_view text);

} // namespace attnscope::text
