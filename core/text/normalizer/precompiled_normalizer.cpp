#include "core/text/normalizer/precompiled_normalizer.h"

#include "core/text/unicode/grapheme.h"

namespace attnscope::text {
namespace {

constexpr std::size_t longest_mapped_grapheme = 5; // bytes; longer ones are looked up character by character

using Characters = std::vector<RewrittenCharacter>;

std::size_t count_characters(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += code_point_at(text, at).length) {
        ++count;
    }
    return count;
}

/// Characters that are more than before count as inserted after the others; where there are fewer, the last one takes the
/// place of all that are gone, even if it belongs to an earlier replacement.
void replace(Characters& characters, std::string_view old_text, std::string_view new_text)
{
    const std::size_t old_count = count_characters(old_text);
    std::size_t written = 0;
    for (std::size_t at = 0; at < new_text.size(); ++written) {
        const CodePoint c = code_point_at(new_text, at);
        characters.push_back({c.value, written < old_count ? 0 : 1});
        at += c.length;
    }
    if (written < old_count && !characters.empty()) {
        characters.back().change -= static_cast<int>(old_count - written);
    }
}

} // namespace

void PrecompiledNormalizer::apply(AlignedText& text) const
{
    text.rewrite([this](PieceRewriter& piece) { return rewrite(piece); });
}

bool PrecompiledNormalizer::rewrite(PieceRewriter& piece) const
{
    const std::string_view text = piece.old_text();
    Characters characters;
    characters.reserve(text.size());
    bool changed = false;
    const auto replace_whole = [&](std::string_view part) {
        const auto replacement = map_.find_shortest(part);
        if (replacement) {
            replace(characters, part, *replacement);
            changed = true;
        }
        return replacement.has_value();
    };
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = grapheme_end(text, begin);
        const bool whole =
            end - begin <= longest_mapped_grapheme && replace_whole(text.substr(begin, end - begin));
        while (begin < end && !whole) {
            const CodePoint c = code_point_at(text, begin);
            if (!replace_whole(text.substr(begin, c.length))) {
                characters.push_back({c.value, 0});
            }
            begin += c.length;
        }
        begin = end;
    }
    if (changed) {
        piece.apply(characters);
    }
    return changed;
}

} // namespace attnscope::text
