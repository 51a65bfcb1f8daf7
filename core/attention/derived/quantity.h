// What a view shows of the maps, as a choice: which combination of A1 and A2, weighted by what, put together from how many
// heads. A value; describe.h puts it into words, core/capture/derived_map.h reads it from a capture.
#pragma once

#include "core/attention/map_key.h"

#include <optional>

namespace attnscope {

/// Weights as they are, or times the length of v_key W_o, which is what each key really adds to the residual stream
/// (Kobayashi et al., arXiv 2004.10102).
enum class Weighting { weights, value_norm };

/// The first token is often an attention sink. Removed: its column is left out. Renormalised: left out, and the rows of A1 and
/// A2 are divided by what remains of them, as if the softmax had never seen it; a difference is taken afterwards.
enum class FirstToken { kept, removed, renormalised };

/// How several heads become one map: not at all, mean, the weight of largest magnitude (sign kept), or attention rollout
/// over the layers (Abnar & Zuidema, arXiv 2005.00928).
enum class Aggregation { single, mean, largest, rollout };

struct Quantity {
    Component component = Component::first;
    std::optional<float>
        hypothetical_lambda; ///< A1 - x A2 for this x instead of the learned lambda; difference only
    Weighting weighting = Weighting::weights;
    FirstToken first_token = FirstToken::kept;
    Aggregation aggregation = Aggregation::single;

    bool operator==(const Quantity&) const = default;

    /// Weights may be negative, so that colours diverge around 0.
    constexpr bool is_signed() const noexcept { return component == Component::difference; }
};

} // namespace attnscope
