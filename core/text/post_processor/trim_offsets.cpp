#include "core/text/byte_alphabet.h"
#include "core/text/post_processor/post_processor.h"
#include "core/text/unicode/character_class.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnscope::text {
namespace {

bool is_blank(char32_t c)
{
    return c == character_of_byte(' ') || is_white_space(c);
}

std::size_t leading_blanks(std::string_view piece)
{
    std::size_t count = 0;
    for (std::size_t at = 0; at < piece.size(); ++count) {
        const CodePoint c = code_point_at(piece, at);
        if (!is_blank(c.value)) {
            break;
        }
        at += c.length;
    }
    return count;
}

std::size_t trailing_blanks(std::string_view piece)
{
    std::size_t count = 0;
    for (std::size_t end = piece.size(); end > 0; ++count) {
        const CodePoint c = code_point_before(piece, end);
        if (!is_blank(c.value)) {
            break;
        }
        end -= c.length;
    }
    return count;
}

/// The reference counts characters: `count` of them from `at` towards the end, or back towards the start.
std::size_t forward(std::string_view prompt, std::size_t at, std::size_t count, std::size_t limit)
{
    for (; count > 0 && at < limit; --count) {
        at += code_point_at(prompt, at).length;
    }
    return at;
}

std::size_t backward(std::string_view prompt, std::size_t at, std::size_t count, std::size_t limit)
{
    for (; count > 0 && at > limit; --count) {
        at -= code_point_before(prompt, at).length;
    }
    return at;
}

/// Whether at least `count` characters stand before `at`.
bool has_characters_before(std::string_view prompt, std::size_t at, std::size_t count)
{
    for (; count > 0 && at > 0; --count) {
        at -= code_point_before(prompt, at).length;
    }
    return count == 0;
}

} // namespace

void TrimOffsets::apply(Processing& processing) const
{
    for (ProcessedTokens& part : processing.parts) {
        for (std::size_t i = 0; i < part.size(); ++i) {
            ProcessedToken& token = part[i];
            std::size_t leading = leading_blanks(token.piece);
            const std::size_t trailing = trailing_blanks(token.piece);
            const bool first = i == 0 || token.begin == 0;
            if (first && add_prefix_space_ && leading == 1) {
                leading = 0;
            }
            token.begin = forward(processing.prompt, token.begin, leading, token.end);
            if (has_characters_before(processing.prompt, token.end, trailing)) {
                token.end = backward(processing.prompt, token.end, trailing, token.begin);
            }
        }
    }
}

} // namespace attnscope::text
