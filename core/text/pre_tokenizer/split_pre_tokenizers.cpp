#include "core/text/pre_tokenizer/split_pre_tokenizers.h"

#include "core/text/unicode/character_class.h"

namespace attnscope::text {
namespace {

enum class Kind { word, blank, other };

Kind kind_of(char32_t c)
{
    if (is_word(c)) {
        return Kind::word;
    }
    return is_white_space(c) ? Kind::blank : Kind::other;
}

std::vector<PieceRange> words_and_signs(std::string_view piece)
{
    std::vector<PieceRange> ranges;
    Kind last = Kind::blank;
    for (std::size_t at = 0; at < piece.size();) {
        const CodePoint c = code_point_at(piece, at);
        const Kind kind = kind_of(c.value);
        if (kind != Kind::blank && kind == last) {
            ranges.back().end = at + c.length;
        } else if (kind != Kind::blank) {
            ranges.push_back({at, at + c.length, std::nullopt});
        }
        last = kind;
        at += c.length;
    }
    return ranges;
}

} // namespace

void SplitPreTokenizer::apply(AlignedText& text) const
{
    const TimeLimit limit(text.byte_count());
    text.split([&](std::string_view piece) {
        return apply_behavior(stretches_of(piece, delimiter_.find_all(piece, limit), invert_), behavior_);
    });
}

void CharacterPreTokenizer::apply(AlignedText& text) const
{
    text.split([&](std::string_view piece) {
        std::vector<Match> matches;
        for (std::size_t at = 0; at < piece.size();) {
            const CodePoint c = code_point_at(piece, at);
            if (is_delimiter_(c.value)) {
                matches.push_back({at, at + c.length});
            }
            at += c.length;
        }
        return apply_behavior(stretches_of(piece, matches, false), behavior_);
    });
}

void WhitespacePreTokenizer::apply(AlignedText& text) const
{
    text.split(words_and_signs);
}

void FixedLengthPreTokenizer::apply(AlignedText& text) const
{
    text.split([this](std::string_view piece) {
        std::vector<PieceRange> ranges;
        std::uint64_t count = 0;
        for (std::size_t at = 0; at < piece.size(); ++count) {
            const std::size_t end = at + code_point_at(piece, at).length;
            if (count % characters_ == 0) {
                ranges.push_back({at, end, std::nullopt});
            }
            ranges.back().end = end;
            at = end;
        }
        return ranges;
    });
}

void UnicodeScriptsPreTokenizer::apply(AlignedText& text) const
{
    text.split([](std::string_view piece) {
        std::vector<PieceRange> ranges;
        int last = any_script;
        for (std::size_t at = 0; at < piece.size();) {
            const CodePoint c = code_point_at(piece, at);
            const int script = script_of(c.value);
            if (script != any_script && (ranges.empty() || script != last)) {
                ranges.push_back({at, at, std::nullopt});
            }
            last = script == any_script ? last : script;
            at += c.length;
            if (!ranges.empty()) {
                ranges.back().end = at;
            }
        }
        return ranges;
    });
}

} // namespace attnscope::text
