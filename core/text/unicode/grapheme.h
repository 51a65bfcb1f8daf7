// Where user-perceived characters end (UAX #29, extended grapheme clusters).
#pragma once

#include <cstddef>
#include <string_view>

namespace attnscope::text {

/// End of the grapheme that starts at `begin`, which must lie inside valid UTF-8. Rule GB9c (conjuncts of Indic scripts) is
/// left out.
std::size_t grapheme_end(std::string_view text, std::size_t begin);

} // namespace attnscope::text
