#include "core/text/regex/regex_class.h"
#include "core/text/unicode/unicode_16.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <cctype>
#include <cstdio>

namespace attnscope::text {
namespace {

/// Characters that PCRE2's tables know: those of the Unicode version it was built with.
const icu::UnicodeSet& known_to_pcre2()
{
    static const icu::UnicodeSet set = [] {
        char version[24] = "";
        pcre2_config(PCRE2_CONFIG_UNICODE_VERSION, version);
        UErrorCode status = U_ZERO_ERROR;
        icu::UnicodeSet known(icu::UnicodeString("[:age=") + version + ":]", status);
        return U_SUCCESS(status) ? known : icu::UnicodeSet();
    }();
    return set;
}

std::string hexadecimal(UChar32 c)
{
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, "\\x{%X}", static_cast<unsigned>(c));
    return buffer;
}

/// Categories whose members never changed since they were assigned, so that an older table only lacks some.
bool is_stable_category(const std::string& name)
{
    static constexpr std::string_view stable[] = {"L",  "Lu", "Ll", "Lt", "Lm", "Lo", "M",  "Me", "N",  "Nd",
                                                  "Nl", "No", "P",  "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po",
                                                  "S",  "Sm", "Sc", "Sk", "So", "Z",  "Zs", "Zl", "Zp"};
    for (const std::string_view category : stable) {
        if (category == name) {
            return true;
        }
    }
    return false;
}

/// PCRE2's own escape, and what its older tables miss of the set as ranges.
CharacterSet native_set(const icu::UnicodeSet& members, const std::string& items)
{
    icu::UnicodeSet missing = members;
    missing.removeAll(known_to_pcre2());
    return {members, items + range_items(missing)};
}

CharacterSet plain_set(const icu::UnicodeSet& members)
{
    return {members, range_items(members)};
}

CharacterSet opposite(CharacterSet set)
{
    set.members.complement();
    set.items.reset();
    return set;
}

CharacterSet read_property(PatternReader& reader, Place place)
{
    const std::size_t end = reader.rest().find('}');
    if (!reader.take("{") || end == std::string_view::npos) {
        reader.refuse("\\p without {name}");
    }
    std::string name(reader.rest().substr(0, end - 1));
    reader.skip(end);
    const bool negated = name.starts_with('^');
    if (negated) {
        name.erase(0, 1);
    }
    auto members = loose_name(name) == "word" ? word_character_set(place).members : find_property_set(name);
    if (!members) {
        reader.refuse("the property \\p{" + name + "}");
    }
    CharacterSet set =
        is_stable_category(name) ? native_set(*members, "\\p{" + name + "}") : plain_set(*members);
    return negated ? opposite(std::move(set)) : set;
}

char32_t read_hexadecimal(PatternReader& reader, std::size_t least, std::size_t most)
{
    char32_t value = 0;
    std::size_t digits = 0;
    for (; digits < most && std::isxdigit(static_cast<unsigned char>(reader.peek())); ++digits) {
        const char c = reader.peek();
        value = value * 16 + static_cast<char32_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
        reader.skip(1);
    }
    if (digits < least || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
        reader.refuse("a character code that is none");
    }
    return value;
}

char32_t read_octal(PatternReader& reader)
{
    char32_t value = 0;
    for (int digits = 0; digits < 2 && reader.peek() >= '0' && reader.peek() <= '7'; ++digits) {
        value = value * 8 + static_cast<char32_t>(reader.peek() - '0');
        reader.skip(1);
    }
    return value;
}

} // namespace

std::string range_items(const icu::UnicodeSet& set)
{
    std::string items;
    const auto add = [&](UChar32 first, UChar32 last) {
        if (first <= last) {
            items += first == last ? hexadecimal(first) : hexadecimal(first) + "-" + hexadecimal(last);
        }
    };
    for (std::int32_t i = 0; i < set.getRangeCount(); ++i) {
        // Surrogates are no characters; PCRE2 does not accept them in a pattern.
        add(set.getRangeStart(i), std::min(set.getRangeEnd(i), UChar32{0xD7FF}));
        add(std::max(set.getRangeStart(i), UChar32{0xE000}), set.getRangeEnd(i));
    }
    return items;
}

CharacterSet word_character_set(Place place)
{
    const std::string items = "\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}\\x{24B6}-\\x{24E9}\\x{1F130}-\\x{1F149}"
                              "\\x{1F150}-\\x{1F169}\\x{1F170}-\\x{1F189}";
    return place == Place::alone ? native_set(word_set(), items + "\\xB2\\xB3\\xB9\\xBC-\\xBE")
                                 : native_set(*find_posix_set("word"), items);
}

std::optional<CharacterSet> read_set_escape(PatternReader& reader, Place place)
{
    const char kind = reader.peek();
    if (std::string_view("dDsSwWhHpP").find(kind) == std::string_view::npos || reader.done()) {
        return std::nullopt;
    }
    reader.skip(1);
    const bool negated = std::isupper(static_cast<unsigned char>(kind)) != 0;
    CharacterSet set;
    switch (std::tolower(static_cast<unsigned char>(kind))) {
    case 'd':
        set = native_set(category_set(U_GC_ND_MASK), "\\p{Nd}");
        break;
    case 's':
        set = plain_set(white_space_set());
        break;
    case 'w':
        set = word_character_set(place);
        break;
    case 'h':
        set = plain_set(*find_posix_set("xdigit"));
        break;
    default:
        set = read_property(reader, place);
        break;
    }
    return negated ? opposite(std::move(set)) : set;
}

char32_t read_character_escape(PatternReader& reader)
{
    const char32_t c = reader.take_character();
    switch (c) {
    case 't':
        return '\t';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 'f':
        return '\f';
    case 'v':
        return '\v';
    case 'a':
        return '\a';
    case 'e':
        return 0x1B;
    case '0':
        return read_octal(reader);
    case 'u':
        return read_hexadecimal(reader, 4, 4);
    case 'x':
        break;
    case 'c':
    case 'C':
    case 'M':
        reader.refuse("a control or meta escape");
    default:
        return c;
    }
    if (reader.take("{")) {
        const char32_t value = read_hexadecimal(reader, 1, 8);
        if (!reader.take("}")) {
            reader.refuse("an unfinished \\x{...}");
        }
        return value;
    }
    const char32_t value = read_hexadecimal(reader, 0, 2);
    if (value >= 0x80) {
        reader.refuse("a raw byte above \\x7F"); // Oniguruma reads it as part of a UTF-8 sequence
    }
    return value;
}

} // namespace attnscope::text
