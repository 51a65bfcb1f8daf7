#include "core/text/unicode/unicode_16.h"

#include "core/text/unicode/unicode_16_table.h"

#include <algorithm>
#include <cctype>

namespace attnscope::text {
namespace {

icu::UnicodeSet property_set(UProperty property, std::int32_t value)
{
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeSet set;
    set.applyIntPropertyValue(property, value, status);
    return set;
}

std::optional<icu::UnicodeSet> find_script_set(const std::string& name)
{
    const std::int32_t script = u_getPropertyValueEnum(UCHAR_SCRIPT, name.c_str());
    if (script == UCHAR_INVALID_CODE) {
        return std::nullopt;
    }
    icu::UnicodeSet set = property_set(UCHAR_SCRIPT, script);
    for (const NewerScript& newer : newer_scripts()) {
        if (newer.script == script) {
            set.add(newer.first, newer.last);
        }
    }
    return set;
}

std::optional<icu::UnicodeSet> find_block_set(const std::string& name)
{
    const bool marked = name.size() > 2 && std::tolower(static_cast<unsigned char>(name[0])) == 'i' &&
                        std::tolower(static_cast<unsigned char>(name[1])) == 'n';
    const std::string block = marked ? name.substr(name[2] == '_' ? 3 : 2) : "";
    const std::int32_t value =
        block.empty() ? UCHAR_INVALID_CODE : u_getPropertyValueEnum(UCHAR_BLOCK, block.c_str());
    return value == UCHAR_INVALID_CODE ? std::nullopt : std::optional(property_set(UCHAR_BLOCK, value));
}

std::optional<icu::UnicodeSet> find_binary_set(const std::string& name)
{
    const UProperty property = u_getPropertyEnum(name.c_str());
    if (property == UCHAR_ALPHABETIC) {
        return alphabetic_set();
    }
    if (property < UCHAR_BINARY_START || property >= UCHAR_BINARY_LIMIT) {
        return std::nullopt;
    }
    return property_set(property, 1);
}

/// Everything that is assigned, no control and no white space.
icu::UnicodeSet graph_set()
{
    icu::UnicodeSet set = category_set(U_GC_CN_MASK | U_GC_CC_MASK | U_GC_CS_MASK);
    set.addAll(white_space_set());
    set.complement();
    return set;
}

} // namespace

icu::UnicodeSet category_set(std::uint32_t mask)
{
    icu::UnicodeSet set = property_set(UCHAR_GENERAL_CATEGORY_MASK, static_cast<std::int32_t>(mask));
    for (const NewerCategory& newer : newer_categories()) {
        if ((U_MASK(newer.category) & mask) != 0) {
            set.add(newer.first, newer.last);
        } else {
            set.remove(newer.first, newer.last);
        }
    }
    return set;
}

icu::UnicodeSet alphabetic_set()
{
    icu::UnicodeSet set = property_set(UCHAR_ALPHABETIC, 1);
    set.addAll(category_set(U_GC_L_MASK));
    for (const NewerRange& newer : newer_alphabetic_marks()) {
        set.add(newer.first, newer.last);
    }
    return set;
}

std::uint32_t category_mask(const std::string& name)
{
    const std::int32_t mask = u_getPropertyValueEnum(UCHAR_GENERAL_CATEGORY_MASK, name.c_str());
    return mask == UCHAR_INVALID_CODE ? 0 : static_cast<std::uint32_t>(mask);
}

std::optional<icu::UnicodeSet> find_posix_set(const std::string& name)
{
    const auto with = [](icu::UnicodeSet set, const icu::UnicodeSet& more) {
        set.addAll(more);
        return set;
    };
    if (name == "alpha") {
        return alphabetic_set();
    }
    if (name == "alnum") {
        return with(alphabetic_set(), category_set(U_GC_ND_MASK));
    }
    if (name == "blank") {
        return category_set(U_GC_ZS_MASK).add(UChar32{'\t'});
    }
    if (name == "cntrl") {
        return category_set(U_GC_CC_MASK);
    }
    if (name == "digit") {
        return category_set(U_GC_ND_MASK);
    }
    if (name == "graph") {
        return graph_set();
    }
    if (name == "lower" || name == "upper") {
        const bool lower = name == "lower";
        return with(property_set(lower ? UCHAR_LOWERCASE : UCHAR_UPPERCASE, 1),
                    category_set(lower ? U_GC_LL_MASK : U_GC_LU_MASK));
    }
    if (name == "print") {
        return with(graph_set(), category_set(U_GC_ZS_MASK));
    }
    if (name == "punct") {
        return category_set(U_GC_P_MASK | U_GC_S_MASK);
    }
    if (name == "space") {
        return white_space_set();
    }
    if (name == "word") {
        return with(alphabetic_set(), category_set(U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK));
    }
    if (name == "xdigit") {
        return icu::UnicodeSet('0', '9').add('A', 'F').add('a', 'f');
    }
    return std::nullopt;
}

std::string loose_name(const std::string& name)
{
    std::string result;
    for (const char c : name) {
        if (c != ' ' && c != '-' && c != '_') {
            result.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
        }
    }
    return result;
}

std::optional<icu::UnicodeSet> find_property_set(const std::string& name)
{
    const std::string plain = loose_name(name);
    if (auto posix = find_posix_set(plain)) {
        return posix;
    }
    if (plain == "any") {
        return icu::UnicodeSet(0, 0x10FFFF);
    }
    if (plain == "assigned") {
        return category_set(~std::uint32_t{U_GC_CN_MASK} & ((1u << U_CHAR_CATEGORY_COUNT) - 1));
    }
    if (const std::uint32_t mask = category_mask(name)) {
        return category_set(mask);
    }
    if (auto script = find_script_set(name)) {
        return script;
    }
    if (auto block = find_block_set(name)) {
        return block;
    }
    return find_binary_set(name);
}

// Not frozen: a copy of a frozen set ignores every change without a word.
const icu::UnicodeSet& word_set()
{
    static const icu::UnicodeSet set = [] {
        icu::UnicodeSet word = *find_posix_set("word");
        // Below U+0100 Oniguruma answers from its Latin-1 table, which counts superscripts and fractions as word.
        word.add(0xB2, 0xB3).add(0xB9).add(0xBC, 0xBE);
        return word;
    }();
    return set;
}

const icu::UnicodeSet& white_space_set()
{
    static const icu::UnicodeSet set = property_set(UCHAR_WHITE_SPACE, 1);
    return set;
}

} // namespace attnscope::text
