// Outputs of heads on their way to the output matrix, for whoever wants to look at them.
#pragma once

#include "core/attention/map_key.h"

#include <functional>
#include <span>

namespace attnscope {

/// Consecutive query rows of the output of one head, each span [queries, width], row-major and dense; both are 0 where the head
/// is ablated. The spans live during the call only.
struct HeadOutputStrip {
    int layer = 0;
    int head = 0;
    Range queries;
    int width = 0;                   ///< of the head's output
    std::span<const float> attended; ///< A V with the map the head attends with: A1 - lambda A2, or A1
    std::span<const float> output;   ///< the same after the head's norm and scale: its part of what W_o takes
};

/// Called on several threads at once, each strip once; those of a layer come before any of the next.
using HeadOutputVisit = std::function<void(const HeadOutputStrip&)>;

} // namespace attnscope
