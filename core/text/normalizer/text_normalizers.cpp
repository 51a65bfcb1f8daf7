#include "core/text/normalizer/text_normalizers.h"

#include "core/text/unicode/character_class.h"

namespace attnscope::text {

ReplaceNormalizer::ReplaceNormalizer(TextPattern pattern, std::string_view content)
    : pattern_(std::move(pattern)), content_(code_points_of(content))
{
}

void ReplaceNormalizer::apply(AlignedText& text) const
{
    const TimeLimit limit(text.byte_count());
    text.rewrite([&](PieceRewriter& piece) {
        const std::vector<Match> matches = pattern_.find_all(piece.old_text(), limit);
        std::size_t done = 0;
        for (const Match& match : matches) {
            piece.keep(done, match.begin);
            for (const char32_t c : content_) {
                piece.insert(c, match.end);
            }
            done = match.end;
            piece.require_room();
        }
        piece.keep(done, piece.old_text().size());
        return !matches.empty();
    });
}

PrependNormalizer::PrependNormalizer(std::string_view text) : text_(code_points_of(text)) {}

void PrependNormalizer::apply(AlignedText& text) const
{
    text.rewrite([&](PieceRewriter& piece) {
        prepend(piece, text_);
        return true;
    });
}

AppendNormalizer::AppendNormalizer(std::string_view text) : text_(code_points_of(text)) {}

void AppendNormalizer::apply(AlignedText& text) const
{
    text.rewrite([&](PieceRewriter& piece) {
        const std::size_t end = piece.old_text().size();
        piece.keep(0, end);
        for (const char32_t c : end > 0 ? text_ : std::u32string()) {
            piece.insert(c, end);
        }
        return true;
    });
}

void StripNormalizer::apply(AlignedText& text) const
{
    text.rewrite([&](PieceRewriter& piece) {
        const std::string_view old = piece.old_text();
        std::size_t begin = 0;
        while (left_ && begin < old.size() && is_white_space(code_point_at(old, begin).value)) {
            begin += code_point_at(old, begin).length;
        }
        std::size_t end = old.size();
        while (right_ && end > begin && is_white_space(code_point_before(old, end).value)) {
            end -= code_point_before(old, end).length;
        }
        piece.keep(begin, end);
        return true;
    });
}

void prepend(PieceRewriter& piece, std::u32string_view text)
{
    const std::string_view old = piece.old_text();
    if (old.empty()) {
        return;
    }
    const CodePoint first = code_point_at(old, 0);
    std::size_t at = 0;
    for (const char32_t c : text) {
        if (at == 0) {
            piece.put(c, 0);
            at = first.length;
        } else {
            piece.insert(c, at);
        }
    }
    piece.insert(first.value, at);
    piece.keep(first.length, old.size());
}

} // namespace attnscope::text
