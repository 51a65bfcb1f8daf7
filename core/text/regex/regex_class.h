// Sets of characters inside patterns: escapes such as \p{L} and bracketed classes, in Oniguruma's spelling and meaning.
#pragma once

#include "core/text/regex/regex_syntax.h"

#include <unicode/uniset.h>

#include <optional>
#include <string>

namespace attnscope::text {

/// A set, and where possible the items that spell it in PCRE2: `\p{L}` is a table look-up there, the same set as ranges
/// is a long list.
struct CharacterSet {
    icu::UnicodeSet members;
    std::optional<std::string> items; ///< to be put between brackets
};

/// \w has two meanings: on its own Oniguruma answers below U+0100 from a table that counts superscripts and fractions as word,
/// between brackets it does not.
enum class Place { alone, in_class };

/// An escape that is a set (\d \s \w \h \p{..} and their opposites), if one comes next; the reader stands behind the
/// backslash.
std::optional<CharacterSet> read_set_escape(PatternReader& reader, Place place);

/// What \w stands for.
CharacterSet word_character_set(Place place);

/// An escape that is one character (\n, \x{1F600}, \u00A0, \. ...); the reader stands behind the backslash.
char32_t read_character_escape(PatternReader& reader);

/// The inside of a bracketed class as a PCRE2 atom; the reader stands behind the opening bracket.
std::string read_bracketed_class(PatternReader& reader);

/// The members as PCRE2 spells them between brackets.
std::string range_items(const icu::UnicodeSet& set);

/// A set as a PCRE2 atom.
std::string atom_of(const CharacterSet& set, bool negated = false);

} // namespace attnscope::text
