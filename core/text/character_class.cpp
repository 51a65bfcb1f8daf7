#include "core/text/character_class.h"

#include "core/text/unicode_16.h"

#include <unicode/uchar.h>

namespace attnscope::text {
namespace {

icu::UnicodeSet frozen(icu::UnicodeSet set)
{
    set.freeze();
    return set;
}

icu::UnicodeSet make_word_set()
{
    icu::UnicodeSet set = *find_posix_set("word");
    return set.add(0x200C, 0x200D); // Join_Control
}

icu::UnicodeSet make_punctuation_set()
{
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeSet set(uR"([\p{P}&[:age=8.0:]])", status);
    set.add('!', '/').add(':', '@').add('[', '`').add('{', '~');
    return set.add(0x166D).add(0x111C9); // were punctuation until Unicode 12 and 11
}

} // namespace

bool is_numeric(char32_t c)
{
    static const icu::UnicodeSet set =
        frozen(category_set(U_GC_N_MASK).add(0x11DE0, 0x11DE9).add(0x16FF4, 0x16FF6));
    return set.contains(static_cast<UChar32>(c));
}

bool is_white_space(char32_t c)
{
    return u_isUWhiteSpace(static_cast<UChar32>(c));
}

bool is_word(char32_t c)
{
    static const icu::UnicodeSet set = frozen(make_word_set());
    return set.contains(static_cast<UChar32>(c));
}

bool is_punctuation(char32_t c)
{
    static const icu::UnicodeSet set = frozen(make_punctuation_set());
    return set.contains(static_cast<UChar32>(c));
}

} // namespace attnscope::text
