#include "core/text/normalizer/character_rewrites.h"

#include "core/text/byte_alphabet.h"
#include "core/text/unicode/character_class.h"
#include "core/text/unicode/lower_case.h"

namespace attnscope::text {
namespace {

constexpr char32_t dropped = 0xFFFFFFFF;

/// Puts what `map(char32_t)` answers in the place of each character.
template <typename Map>
bool map_characters(PieceRewriter& piece, Map map)
{
    const std::string_view text = piece.old_text();
    bool changed = false;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        const char32_t mapped = map(c.value);
        changed = changed || mapped != c.value;
        if (mapped != dropped) {
            piece.put(mapped, at);
        }
        at += c.length;
    }
    return changed;
}

template <typename Drops>
bool drop_characters(PieceRewriter& piece, Drops drops)
{
    return map_characters(piece, [&](char32_t c) { return drops(c) ? dropped : c; });
}

bool is_ideograph(char32_t c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0x2F800 && c <= 0x2FA1F);
}

} // namespace

bool lowercase(PieceRewriter& piece)
{
    const std::string_view text = piece.old_text();
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        piece.put(lower_case_of(c.value), at);
        at += c.length;
        if (c.value == 0x130) { // the only one whose small form is two characters
            piece.insert(0x307, at);
        }
    }
    return true;
}

bool strip_accents(PieceRewriter& piece)
{
    return drop_characters(piece, is_mark);
}

bool clean_for_nmt(PieceRewriter& piece)
{
    return map_characters(piece, [](char32_t c) -> char32_t {
        if ((c >= 0x1 && c <= 0x8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F || c == 0x8F ||
            c == 0x9F) {
            return dropped;
        }
        const bool blank = c == 0x9 || c == 0xA || c == 0xC || c == 0xD || c == 0x1680 ||
                           (c >= 0x200B && c <= 0x200F) || c == 0x2028 || c == 0x2029 || c == 0x2581 ||
                           c == 0xFEFF || c == 0xFFFD;
        return blank ? U' ' : c;
    });
}

bool spell_bytes(PieceRewriter& piece)
{
    const std::string_view text = piece.old_text();
    for (std::size_t at = 0; at < text.size(); ++at) {
        piece.put(character_of_byte(static_cast<unsigned char>(text[at])), at);
    }
    return true;
}

bool clean_for_bert(PieceRewriter& piece)
{
    return map_characters(piece, [](char32_t c) -> char32_t {
        const bool breaks = c == '\t' || c == '\n' || c == '\r';
        if (c == 0xFFFD || (!breaks && is_control(c))) {
            return dropped;
        }
        return breaks || is_white_space(c) ? U' ' : c;
    });
}

bool isolate_ideographs(PieceRewriter& piece)
{
    const std::string_view text = piece.old_text();
    bool found = false;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        if (is_ideograph(c.value)) {
            // The space takes the character's place; the character and the second space count as inserted after it.
            found = true;
            piece.put(U' ', at);
            piece.insert(c.value, at + c.length);
            piece.insert(U' ', at + c.length);
        } else {
            piece.put(c.value, at);
        }
        at += c.length;
    }
    return found;
}

bool strip_nonspacing_marks(PieceRewriter& piece)
{
    return drop_characters(piece, is_nonspacing_mark);
}

} // namespace attnscope::text
