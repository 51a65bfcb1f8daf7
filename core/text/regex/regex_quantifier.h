// Quantifiers of patterns: Oniguruma's reading, PCRE2's spelling.
#pragma once

#include "core/text/regex/regex_syntax.h"

#include <cstddef>
#include <string>

namespace attnscope::text {

/// Whether *, +, ? or an interval such as {1,3} comes next; a brace that starts no interval is a literal.
bool is_quantifier(const PatternReader& reader);

/// Moves the quantifier that comes next to `out`, where the repeated atom starts at `atom`.
void apply_quantifier(PatternReader& reader, std::string& out, std::size_t atom);

} // namespace attnscope::text
