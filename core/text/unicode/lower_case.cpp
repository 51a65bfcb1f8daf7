#include "core/text/unicode/lower_case.h"

#include <unicode/uchar.h>

namespace attnscope::text {
namespace {

/// Capitals of Unicode 16 and 17; a table of an ICU that knows them says the same.
char32_t newer_lower_case_of(char32_t c)
{
    switch (c) {
    case 0xA7CB:
        return 0x264;
    case 0xA7DC:
        return 0x19B;
    case 0x1C89:
    case 0xA7CC:
    case 0xA7CE:
    case 0xA7D2:
    case 0xA7D4:
    case 0xA7DA:
        return c + 1;
    default:
        break;
    }
    if (c >= 0x10D50 && c <= 0x10D65) { // Garay
        return c + 0x20;
    }
    if (c >= 0x16EA0 && c <= 0x16EB8) { // Beria Erfe
        return c + 0x1B;
    }
    return c;
}

} // namespace

char32_t lower_case_of(char32_t c)
{
    if (c < 0x80) {
        return c >= 'A' && c <= 'Z' ? c + 0x20 : c;
    }
    if (c == 0x130) {
        return 'i';
    }
    const auto lower = static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
    return lower != c ? lower : newer_lower_case_of(c);
}

} // namespace attnscope::text
