// What Unicode 15.1 and 16.0 added to or changed in Unicode 15.0 (UnicodeData.txt, Scripts.txt, DerivedCoreProperties.txt),
// as far as regular expressions of tokenizers ask for it. Ranges include both ends.
#pragma once

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <span>

namespace attnscope::text {

struct NewerCategory {
    UChar32 first;
    UChar32 last;
    UCharCategory category;
};

struct NewerScript {
    UChar32 first;
    UChar32 last;
    UScriptCode script;
};

struct NewerRange {
    UChar32 first;
    UChar32 last;
};

std::span<const NewerCategory> newer_categories() noexcept;
std::span<const NewerScript> newer_scripts() noexcept;

/// Marks that became alphabetic; letters always are.
std::span<const NewerRange> newer_alphabetic_marks() noexcept;

} // namespace attnscope::text
