// What becomes of the delimiters that a pattern found: the five behaviours of the `tokenizers` library.
#pragma once

#include "core/text/normalizer/aligned_text.h"
#include "core/text/regex/regex.h"

#include <vector>

namespace attnscope::text {

/// On "the-final--countdown" split at "-":
enum class SplitBehavior {
    removed,              ///< the | final | countdown
    isolated,             ///< the | - | final | - | - | countdown
    merged_with_previous, ///< the- | final- | - | countdown
    merged_with_next,     ///< the | -final | - | -countdown
    contiguous,           ///< the | - | final | -- | countdown
};

/// A stretch of text: a delimiter or what stands between two.
struct Stretch {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool delimiter = false;
};

/// `invert`: what matches is no delimiter, what lies between is.
std::vector<Stretch> stretches_of(std::string_view text, const std::vector<Match>& matches, bool invert);

/// `stretches` cover the text in order.
std::vector<PieceRange> apply_behavior(const std::vector<Stretch>& stretches, SplitBehavior behavior);

} // namespace attnscope::text
