// Attention logits on their way to the softmax, for whoever wants to look at them or to change them.
#pragma once

#include "core/attention/map_key.h"
#include "core/attention/mask.h"

#include <functional>
#include <span>

namespace attnscope {

/// Logits q k^T / sqrt(d) of one map of consecutive query rows of one head, before the softmax. `values` is [queries, keys],
/// row-major and dense, and may be written to: the pass goes on with what is left there. Cells that the mask hides hold
/// numbers without a meaning and are not looked at; see visible(). The span lives during the call only.
struct LogitStrip {
    int layer = 0;
    int head = 0;
    Component component = Component::first; ///< first or second
    Range queries;
    Range keys;
    Mask mask;
    int tokens = 0; ///< keys of the pass
    std::span<float> values;

    /// The cells of a query (true position) that it sees.
    std::span<float> visible(int query) const
    {
        const Range seen = intersection(visible_keys(mask, query, tokens), keys);
        const auto row =
            static_cast<std::size_t>(query - queries.begin) * static_cast<std::size_t>(keys.size());
        return values.subspan(row + static_cast<std::size_t>(seen.begin - keys.begin),
                              static_cast<std::size_t>(seen.size()));
    }
};

/// Called on several threads at once, each strip once.
using LogitVisit = std::function<void(const LogitStrip&)>;

} // namespace attnscope
