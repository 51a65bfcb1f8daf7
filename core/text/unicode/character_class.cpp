#include "core/text/unicode/character_class.h"

#include "core/text/unicode/unicode_16.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

namespace attnscope::text {
namespace {

icu::UnicodeSet frozen(icu::UnicodeSet set)
{
    set.freeze();
    return set;
}

icu::UnicodeSet set_of(const char16_t* pattern)
{
    UErrorCode status = U_ZERO_ERROR;
    return {pattern, status};
}

bool is_in(const icu::UnicodeSet& set, char32_t c)
{
    return set.contains(static_cast<UChar32>(c));
}

icu::UnicodeSet make_word_set()
{
    icu::UnicodeSet set = *find_posix_set("word");
    return set.add(0x200C, 0x200D); // Join_Control
}

icu::UnicodeSet make_punctuation_set()
{
    icu::UnicodeSet set = set_of(uR"([\p{P}&[:age=8.0:]])");
    set.add('!', '/').add(':', '@').add('[', '`').add('{', '~');
    return set.add(0x166D).add(0x111C9); // were punctuation until Unicode 12 and 11
}

} // namespace

bool is_numeric(char32_t c)
{
    static const icu::UnicodeSet set =
        frozen(category_set(U_GC_N_MASK).add(0x11DE0, 0x11DE9).add(0x16FF4, 0x16FF6));
    return is_in(set, c);
}

bool is_white_space(char32_t c)
{
    return u_isUWhiteSpace(static_cast<UChar32>(c));
}

bool is_word(char32_t c)
{
    static const icu::UnicodeSet set = frozen(make_word_set());
    return is_in(set, c);
}

bool is_punctuation(char32_t c)
{
    static const icu::UnicodeSet set = frozen(make_punctuation_set());
    return is_in(set, c);
}

bool is_mark(char32_t c)
{
    // Two signs have become letters since, one punctuation mark a sign.
    static const icu::UnicodeSet set =
        frozen(set_of(uR"([\p{M}&[:age=9.0:]])").add(0x1CF2, 0x1CF3).remove(0x111C9));
    return c >= 0x300 && is_in(set, c);
}

bool is_nonspacing_mark(char32_t c)
{
    // Four characters were not of this category yet, one no longer is.
    static const icu::UnicodeSet set = frozen(
        set_of(uR"([\p{Mn}&[:age=8.0:]])").add(0x1734).remove(0x1885, 0x1886).remove(0xA9BD).remove(0x111C9));
    return c >= 0x300 && is_in(set, c);
}

bool is_control(char32_t c)
{
    static const icu::UnicodeSet set = frozen(set_of(uR"([[\p{Cc}\p{Cf}\p{Co}]&[:age=8.0:]])"));
    return is_in(set, c);
}

int script_of(char32_t c)
{
    switch (c) {
    case ' ':
        return any_script;
    case 0x589: // these two belonged to no script of their own yet, the next two did
    case 0x61C:
        return USCRIPT_COMMON;
    case 0x953:
    case 0x954:
        return USCRIPT_DEVANAGARI;
    case 0x30FC:
        return USCRIPT_HAN;
    default:
        break;
    }
    UVersionInfo age;
    u_charAge(static_cast<UChar32>(c), age);
    if (age[0] > 9 || age[0] == 0) {
        return any_script;
    }
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &status);
    const bool kana = script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA;
    if (script == USCRIPT_UNKNOWN) {
        return any_script;
    }
    return kana ? USCRIPT_HAN : script;
}

} // namespace attnscope::text
