#include "core/text/regex/regex_class.h"

#include "core/text/unicode/unicode_16.h"

#include <utility>

namespace attnscope::text {
namespace {

constexpr int deepest_class = 32;

CharacterSet read_class(PatternReader& reader, int depth);

void add(CharacterSet& to, const CharacterSet& more)
{
    to.members.addAll(more.members);
    if (to.items && more.items) {
        *to.items += *more.items;
    } else {
        to.items.reset();
    }
}

void add_range(CharacterSet& to, char32_t first, char32_t last)
{
    const icu::UnicodeSet range(static_cast<UChar32>(first), static_cast<UChar32>(last));
    add(to, {range, range_items(range)});
}

std::optional<CharacterSet> read_posix(PatternReader& reader)
{
    const std::size_t end = reader.rest().find(":]");
    if (!reader.starts_with("[:") || end == std::string_view::npos || end > 20) {
        return std::nullopt;
    }
    std::string name(reader.rest().substr(2, end - 2));
    const bool negated = name.starts_with('^');
    auto members = find_posix_set(negated ? name.substr(1) : name);
    if (!members) {
        return std::nullopt;
    }
    reader.skip(end + 2);
    if (negated) {
        members->complement();
    }
    return CharacterSet{*members, range_items(*members)};
}

char32_t read_class_character(PatternReader& reader)
{
    if (!reader.take("\\")) {
        return reader.take_character();
    }
    return reader.take("b") ? U'\b' : read_character_escape(reader);
}

/// A single character or a range that starts with it.
void read_character_or_range(PatternReader& reader, CharacterSet& to)
{
    const char32_t first = read_class_character(reader);
    const std::string_view rest = reader.rest();
    const bool range = rest.starts_with('-') && rest.size() > 1 && rest[1] != ']' && !rest.starts_with("-&&");
    if (!range) {
        add_range(to, first, first);
        return;
    }
    reader.skip(1);
    if (reader.starts_with("[") ||
        (reader.starts_with("\\") && reader.rest().size() > 1 &&
         std::string_view("dDsSwWhHpP").find(reader.rest()[1]) != std::string_view::npos)) {
        reader.refuse("a range that ends in a set");
    }
    const char32_t last = read_class_character(reader);
    if (last < first) {
        reader.refuse("a range whose end comes before its start");
    }
    add_range(to, first, last);
}

void read_item(PatternReader& reader, CharacterSet& to, int depth)
{
    if (const auto posix = read_posix(reader)) {
        add(to, *posix);
    } else if (reader.take("[")) {
        add(to, read_class(reader, depth + 1));
    } else if (reader.starts_with("\\") && reader.rest().size() > 1) {
        PatternReader ahead = reader;
        ahead.skip(1);
        if (const auto set = read_set_escape(ahead, Place::in_class)) {
            reader = ahead;
            add(to, *set);
        } else {
            read_character_or_range(reader, to);
        }
    } else {
        read_character_or_range(reader, to);
    }
}

void intersect(CharacterSet& set, const std::optional<CharacterSet>& with)
{
    if (with) {
        set.members.retainAll(with->members);
        set.items.reset();
    }
}

/// What stands between the brackets, the leading ^ excepted.
CharacterSet read_members(PatternReader& reader, int depth)
{
    if (depth > deepest_class) {
        reader.refuse("character classes nested more than " + std::to_string(deepest_class) + " deep");
    }
    CharacterSet current{icu::UnicodeSet(), std::string()};
    std::optional<CharacterSet> left; // what stands before the last &&
    for (bool first = true; first || !reader.starts_with("]"); first = false) {
        if (reader.done()) {
            reader.refuse("a character class without its closing bracket");
        }
        if (reader.take("&&")) {
            intersect(current, left);
            left = std::exchange(current, CharacterSet{icu::UnicodeSet(), std::string()});
        } else {
            read_item(reader, current, depth);
        }
    }
    reader.skip(1);
    intersect(current, left);
    return current;
}

CharacterSet read_class(PatternReader& reader, int depth)
{
    const bool negated = reader.take("^");
    CharacterSet set = read_members(reader, depth);
    if (negated) {
        set.members.complement();
        set.items.reset();
    }
    return set;
}

} // namespace

std::string atom_of(const CharacterSet& set, bool negated)
{
    if (set.items && !set.items->empty()) {
        return (negated ? "[^" : "[") + *set.items + "]";
    }
    icu::UnicodeSet members = set.members;
    if (negated) {
        members.complement();
    }
    const std::string items = range_items(members);
    return items.empty() ? "(?!)" : "[" + items + "]";
}

std::string read_bracketed_class(PatternReader& reader)
{
    // A leading ^ is kept as such where possible: the positive items are shorter than their complement.
    const bool negated = reader.take("^");
    return atom_of(read_members(reader, 0), negated);
}

} // namespace attnscope::text
