#include "core/text/pre_tokenizer/metaspace_pre_tokenizer.h"

namespace attnscope::text {
namespace {

/// Each piece begins with the sign, but for the first one.
std::vector<PieceRange> cut_before(std::string_view text, char32_t sign)
{
    std::vector<PieceRange> ranges{{0, 0, std::nullopt}};
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        if (c.value == sign && at > 0) {
            ranges.push_back({at, at, std::nullopt});
        }
        at += c.length;
        ranges.back().end = at;
    }
    return ranges;
}

} // namespace

void MetaspacePreTokenizer::apply(AlignedText& text) const
{
    text.rewrite([this](PieceRewriter& piece) { return rewrite(piece); });
    if (split_) {
        text.split([this](std::string_view piece) { return cut_before(piece, replacement_); });
    }
}

bool MetaspacePreTokenizer::rewrite(PieceRewriter& piece) const
{
    const std::string_view old = piece.old_text();
    const bool wanted =
        scheme_ == PrependScheme::always || (scheme_ == PrependScheme::first && piece.start() == 0);
    const char32_t first = code_point_at(old, 0).value;
    const bool prepends = wanted && first != U' ' && first != replacement_;
    for (std::size_t at = 0; at < old.size();) {
        const CodePoint c = code_point_at(old, at);
        if (at == 0 && prepends) {
            // The sign takes the place of the first character, which then counts as inserted after it.
            piece.put(replacement_, 0);
            piece.insert(c.value, c.length);
        } else if (c.value == U' ') {
            piece.insert(replacement_, at + 1);
        } else {
            piece.put(c.value, at);
        }
        at += c.length;
    }
    return true;
}

} // namespace attnscope::text
