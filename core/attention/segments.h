// Named spans of tokens: the answer, its context, the query (families.md calls them the five segments).
#pragma once

#include "core/attention/map_key.h"

#include <string>
#include <vector>

namespace attnscope {

/// A named half-open range of token positions, e.g. {"answer", {57, 61}}.
struct Segment {
    std::string name;
    Range tokens;

    bool operator==(const Segment&) const = default;
};

/// Orders the user's segments and fills in what follows from them. With an "answer" among them, "bos" (token
/// 0 if `has_bos`), "before" (between bos and answer) and "after" (from the answer to "query", or to the end
/// of the `prompt_tokens`) are added unless the user named them or they would be empty. Where the user's own
/// segments lie in between, "before" and "after" are the free tokens next to the answer. Segments come back
/// sorted by position. Throws Error(invalid_argument) for an empty, nameless, out-of-range, overlapping or
/// twice-named segment, naming it.
std::vector<Segment> complete_segments(std::vector<Segment> given, int prompt_tokens, bool has_bos);

} // namespace attnscope
