#include "app/cli/terminal/harmless_text.h"

#include <cstdio>

namespace attnscope::cli {

namespace {

void append_escaped(std::string& text, const char* format, unsigned code)
{
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, format, code);
    text += escaped;
}

bool commands_a_terminal(unsigned byte)
{
    return (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f;
}

/// The code point of two or three bytes of UTF-8 at the beginning of `text`; 0 for anything else.
unsigned short_sequence(std::string_view text, std::size_t length)
{
    if (text.size() < length)
        return 0;
    unsigned code = static_cast<unsigned char>(text[0]) & (length == 2 ? 0x1fu : 0x0fu);
    for (const char c : text.substr(1, length - 1)) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0u) != 0x80u)
            return 0;
        code = code << 6 | (byte & 0x3fu);
    }
    return code;
}

bool reorders(unsigned code)
{
    return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

} // namespace

std::string harmless_text(std::string_view text)
{
    std::string harmless;
    harmless.reserve(text.size());
    while (!text.empty()) {
        const auto byte = static_cast<unsigned char>(text[0]);
        const unsigned control = byte == 0xc2 ? short_sequence(text, 2) : 0;
        const unsigned mark = byte == 0xe2 ? short_sequence(text, 3) : 0;
        std::size_t length = 1;
        if (commands_a_terminal(byte)) {
            append_escaped(harmless, "\\x%02x", byte);
        } else if (control >= 0x80 && control < 0xa0) {
            append_escaped(harmless, "\\x%02x", control);
            length = 2;
        } else if (reorders(mark)) {
            append_escaped(harmless, "\\u%04x", mark);
            length = 3;
        } else {
            harmless += text[0];
        }
        text.remove_prefix(length);
    }
    return harmless;
}

} // namespace attnscope::cli
