// Scores of a Unigram model as the `tokenizers` library reads them. Its JSON reader (serde_json without float_roundtrip) takes
// the digits as one integer and scales it by a power of ten, which is off by one unit in the last place for about one number in
// six; sums of scores that tie otherwise differ by that, so it is done the same way here.
#pragma once

#include <string_view>

namespace attnscope::text {

/// `number` is a number as JSON spells it.
double score_of_text(std::string_view number);

} // namespace attnscope::text
