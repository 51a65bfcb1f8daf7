// What the `tokenizers` library believes about characters: its regular expressions (Oniguruma 6.9.10) follow
// Unicode 16, ICU 72 follows Unicode 15. The sets here are ICU's, brought up to 16.
#pragma once

#include <unicode/uniset.h>

#include <cstdint>
#include <optional>
#include <string>

namespace attnscope::text {

/// Characters of the general categories in `mask` (U_GC_L_MASK and the like).
icu::UnicodeSet category_set(std::uint32_t mask);

/// Alphabetic in the sense of Unicode 16.
icu::UnicodeSet alphabetic_set();

/// The set of a property as \p{name} spells it: general category, script, block ("InGreek"), binary property or POSIX
/// class; letter case, spaces, hyphens and underscores do not matter. Nothing when the name is unknown.
std::optional<icu::UnicodeSet> find_property_set(const std::string& name);

/// The general categories that a name stands for ("L", "Letter", "Lu"), or 0.
std::uint32_t category_mask(const std::string& name);

/// A name as the look-up compares it: small letters, without spaces, hyphens and underscores.
std::string loose_name(const std::string& name);

/// POSIX class as in [[:alpha:]], by Oniguruma's definitions, or nothing.
std::optional<icu::UnicodeSet> find_posix_set(const std::string& name);

/// \w of Oniguruma outside of brackets.
const icu::UnicodeSet& word_set();
/// White_Space.
const icu::UnicodeSet& white_space_set();

} // namespace attnscope::text
