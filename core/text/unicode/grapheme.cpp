#include "core/text/unicode/grapheme.h"

#include "core/text/unicode/unicode_16.h"
#include "core/text/utf8.h"

#include <unicode/uchar.h>

namespace attnscope::text {
namespace {

/// Grapheme_Cluster_Break, with the marks that are newer than ICU.
int break_class(char32_t c)
{
    static const icu::UnicodeSet marks = category_set(U_GC_MN_MASK | U_GC_ME_MASK);
    const int known = u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_GRAPHEME_CLUSTER_BREAK);
    return known == U_GCB_OTHER && c >= 0x300 && marks.contains(static_cast<UChar32>(c)) ? U_GCB_EXTEND
                                                                                         : known;
}

bool is_break_control(int kind)
{
    return kind == U_GCB_CONTROL || kind == U_GCB_CR || kind == U_GCB_LF;
}

bool joins_hangul(int before, int after)
{
    const bool vowel_or_tail = after == U_GCB_V || after == U_GCB_T;
    switch (before) {
    case U_GCB_L:
        return after == U_GCB_L || after == U_GCB_V || after == U_GCB_LV || after == U_GCB_LVT;
    case U_GCB_LV:
    case U_GCB_V:
        return vowel_or_tail;
    case U_GCB_LVT:
    case U_GCB_T:
        return after == U_GCB_T;
    default:
        return false;
    }
}

/// What stands so far in the grapheme.
struct State {
    int last = 0;
    bool pictograph = false;        // a pictograph, then only extending characters
    bool joined_pictograph = false; // the same and a joiner
    int regional_indicators = 0;

    void add(char32_t c, int kind)
    {
        const bool is_pictograph = u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_EXTENDED_PICTOGRAPHIC);
        joined_pictograph = pictograph && kind == U_GCB_ZWJ;
        pictograph = is_pictograph || (pictograph && (kind == U_GCB_EXTEND || kind == U_GCB_ZWJ));
        regional_indicators = kind == U_GCB_REGIONAL_INDICATOR ? regional_indicators + 1 : 0;
        last = kind;
    }

    bool goes_on(char32_t c, int kind) const
    {
        if (last == U_GCB_CR && kind == U_GCB_LF) {
            return true;
        }
        if (is_break_control(last) || is_break_control(kind)) {
            return false;
        }
        if (kind == U_GCB_EXTEND || kind == U_GCB_ZWJ || kind == U_GCB_SPACING_MARK ||
            last == U_GCB_PREPEND || joins_hangul(last, kind)) {
            return true;
        }
        if (joined_pictograph && u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_EXTENDED_PICTOGRAPHIC)) {
            return true;
        }
        return kind == U_GCB_REGIONAL_INDICATOR && regional_indicators % 2 == 1;
    }
};

} // namespace

std::size_t grapheme_end(std::string_view text, std::size_t begin)
{
    State state;
    CodePoint c = code_point_at(text, begin);
    std::size_t at = begin + c.length;
    if (c.value < 0x80 && at < text.size() && static_cast<unsigned char>(text[at]) < 0x80 &&
        c.value != '\r') {
        return at; // the usual case: nothing in ASCII but CR LF holds together
    }
    state.add(c.value, break_class(c.value));
    while (at < text.size()) {
        c = code_point_at(text, at);
        const int kind = break_class(c.value);
        if (!state.goes_on(c.value, kind)) {
            break;
        }
        state.add(c.value, kind);
        at += c.length;
    }
    return at;
}

} // namespace attnscope::text
