#include "core/text/token.h"
#include "core/text/utf8.h"

#include <unicode/uchar.h>

#include <cstdio>

namespace attnscope {
namespace {

std::string hexadecimal(const char* format, unsigned value)
{
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, format, value);
    return buffer;
}

/// Characters that leave no ink or that reorder what stands around them. Variation selectors stay, they belong
/// to the picture of the character before.
bool is_invisible(UChar32 c)
{
    if (u_isUWhiteSpace(c) || u_charType(c) == U_CONTROL_CHAR || U_IS_UNICODE_NONCHAR(c)) {
        return true;
    }
    const bool interlinear = c >= 0xFFF9 && c <= 0xFFFB;
    return interlinear || (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
                           u_charType(c) != U_NON_SPACING_MARK);
}

void append_visible(std::string& text, char32_t c)
{
    switch (c) {
    case U' ':
        text::append_utf8(text, U'\u2423');
        return;
    case U'\n':
        text::append_utf8(text, U'\u21B5');
        return;
    case U'\r':
        text::append_utf8(text, U'\u240D');
        return;
    case U'\t':
        text::append_utf8(text, U'\u21E5');
        return;
    case 0x7F:
        text::append_utf8(text, U'\u2421');
        return;
    default:
        break;
    }
    if (c < 0x20) {
        text::append_utf8(text, 0x2400 + c);
    } else if (is_invisible(static_cast<UChar32>(c))) {
        text += hexadecimal("<U+%04X>", static_cast<unsigned>(c));
    } else {
        text::append_utf8(text, c);
    }
}

} // namespace

std::string display_text(std::string_view bytes)
{
    std::string text;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto scan = text::scan_utf8(bytes, at);
        if (scan.valid) {
            append_visible(text, text::code_point_at(bytes, at).value);
        } else {
            for (std::size_t i = 0; i < scan.length; ++i) {
                text += hexadecimal("<0x%02X>", static_cast<unsigned char>(bytes[at + i]));
            }
        }
        at += scan.length;
    }
    return text;
}

} // namespace attnscope
