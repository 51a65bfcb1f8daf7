#include "core/text/chat/chat_string.h"

#include "core/text/chat/chat_lexer.h"
#include "core/text/utf8.h"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace attnscope::text::chat {
namespace {

/// str.isspace of one character.
bool is_python_space(char32_t c)
{
    return u_isUWhiteSpace(static_cast<UChar32>(c)) || (c >= 0x1C && c <= 0x1F);
}

/// The number that `count` hexadecimal digits at `at` write, or nothing.
std::optional<char32_t> find_hexadecimal(std::string_view text, std::size_t at, std::size_t count)
{
    if (at + count > text.size()) {
        return std::nullopt;
    }
    char32_t value = 0;
    for (const char c : text.substr(at, count)) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) {
            return std::nullopt;
        }
        value = value * 16 + static_cast<char32_t>(digit);
    }
    return value;
}

} // namespace

std::string stripped(std::string_view text, std::string_view characters, bool left, bool right)
{
    const auto drops = [&](std::size_t at, const CodePoint& c) {
        return characters.empty() ? is_python_space(c.value)
                                  : characters.find(text.substr(at, c.length)) != std::string_view::npos;
    };
    std::size_t begin = 0;
    std::size_t end = text.size();
    while (left && begin < end) {
        const CodePoint c = code_point_at(text, begin);
        if (!drops(begin, c)) {
            break;
        }
        begin += c.length;
    }
    while (right && end > begin) {
        const CodePoint c = code_point_before(text, end);
        if (!drops(end - c.length, c)) {
            break;
        }
        end -= c.length;
    }
    return std::string(text.substr(begin, end - begin));
}

std::size_t leading_space(std::string_view text) noexcept
{
    std::size_t at = 0;
    while (at < text.size() && is_python_space(code_point_at(text, at).value)) {
        at += code_point_at(text, at).length;
    }
    return at;
}

std::vector<std::string> characters_of(std::string_view text)
{
    std::vector<std::string> characters;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = code_point_at(text, at).length;
        characters.emplace_back(text.substr(at, length));
        at += length;
    }
    return characters;
}

std::size_t character_count(std::string_view text) noexcept
{
    std::size_t count = 0;
    for (const char c : text) {
        count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    }
    return count;
}

std::vector<std::string> split(std::string_view text, const std::optional<std::string>& separator,
                               std::int64_t most)
{
    std::vector<std::string> parts;
    const auto more = [&] { return most < 0 || static_cast<std::int64_t>(parts.size()) < most; };
    if (separator) {
        std::size_t begin = 0;
        for (std::size_t at = 0; more() && (at = text.find(*separator, begin)) != std::string_view::npos;) {
            parts.emplace_back(text.substr(begin, at - begin));
            begin = at + separator->size();
        }
        parts.emplace_back(text.substr(begin));
        return parts;
    }
    std::size_t begin = leading_space(text);
    while (begin < text.size() && more()) {
        std::size_t end = begin;
        while (end < text.size() && !is_python_space(code_point_at(text, end).value)) {
            end += code_point_at(text, end).length;
        }
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + leading_space(text.substr(end));
    }
    if (begin < text.size()) {
        parts.push_back(stripped(text.substr(begin), "", false, true));
    }
    return parts;
}

std::string replaced(std::string_view text, std::string_view what, std::string_view by, std::int64_t most)
{
    std::string result;
    std::size_t begin = 0;
    for (std::int64_t count = 0; most < 0 || count < most; ++count) {
        const std::size_t at = what.empty() ? std::string_view::npos : text.find(what, begin);
        if (at == std::string_view::npos) {
            break;
        }
        result.append(text.substr(begin, at - begin)).append(by);
        begin = at + what.size();
    }
    return result.append(text.substr(begin));
}

std::string in_case(std::string_view text, LetterCase letter_case)
{
    const auto text16 =
        icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    const icu::Locale root = icu::Locale::getRoot();
    icu::UnicodeString result;
    switch (letter_case) {
    case LetterCase::upper:
        result = icu::UnicodeString(text16).toUpper(root);
        break;
    case LetterCase::lower:
        result = icu::UnicodeString(text16).toLower(root);
        break;
    case LetterCase::capitalized: {
        const std::int32_t first = text16.moveIndex32(0, 1);
        result = text16.tempSubString(0, first);
        result.toTitle(nullptr, root);
        result.append(text16.tempSubString(first).toLower(root));
        break;
    }
    }
    std::string utf8;
    result.toUTF8String(utf8);
    return utf8;
}

std::string without_escapes(std::string_view quoted, int line)
{
    static constexpr std::string_view letters = "ntrabfv\\'\"";
    static constexpr std::string_view meanings = "\n\t\r\a\b\f\v\\'\"";
    std::string text;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        if (quoted[i] != '\\' || i + 1 == quoted.size()) {
            text += quoted[i];
            continue;
        }
        const char c = quoted[++i];
        if (const std::size_t known = letters.find(c); known != std::string_view::npos) {
            text += meanings[known];
        } else if (c == '\n') {
            continue;
        } else if (c == 'x' || c == 'u' || c == 'U') {
            const std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : 8;
            const auto value = find_hexadecimal(quoted, i + 1, digits);
            if (!value || *value > 0x10FFFF || (*value >= 0xD800 && *value < 0xE000)) {
                refuse(line, std::string("has the escape \\") + c + ", and it is no character");
            }
            append_utf8(text, *value);
            i += digits;
        } else if (c == 'N' || (c >= '0' && c <= '7')) {
            refuse(line, std::string("has the escape \\") + c + ", which is not supported");
        } else {
            text += '\\';
            text += c;
        }
    }
    return text;
}

} // namespace attnscope::text::chat
