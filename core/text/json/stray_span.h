// Spans of tokens that leave their word: byte fallback spells affixes, too, and then there are more tokens than bytes.
#pragma once

#include "core/text/normalizer/piece_rewriter.h"

#include <string_view>

namespace attnscope::text {

/// What the `tokenizers` library (0.22) reports for them: it takes the range, counted from the start of the word, as one of
/// the prompt. Always inside the prompt.
Origin stray_span(std::string_view prompt, std::size_t begin, std::size_t end);

} // namespace attnscope::text
