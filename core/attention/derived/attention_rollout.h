// Attention rollout (Abnar & Zuidema, arXiv 2005.00928): attention followed through the layers. With A_l the mean over heads of
// layer l, the residual stream makes it 0.5 A_l + 0.5 I; its rows are divided by their sums; and the product over the layers,
// last one leftmost, says how much of each input token reaches each position.
//
// Only softmax maps qualify: weights that are negative, or rows that sum to 1 - lambda, are no probabilities to pass on.
#pragma once

#include "core/attention/attention_map.h"

#include <span>
#include <vector>

namespace attnscope {

/// The rows `queries` of the product, from the last layer down to the first, so that a few rows of a long sequence cost
/// little: [queries, token]. Memory: two such blocks. Not for several threads at once.
class RolloutProduct {
public:
    RolloutProduct(Range queries, int tokens);

    /// Rows `rows` of the head mean of the current layer, [rows, token]; every row of a layer comes exactly once, in any
    /// order. Rows that no wanted position depends on may be left out: see needs(). Errors: invalid_argument for negative
    /// weights, saying why a signed map has no rollout.
    void add_rows(Range rows, std::span<const float> weights);
    /// Ends a layer; the next rows are those of the layer below.
    void end_layer();
    /// False when no wanted position depends on any of these rows (causal models: rows after the wanted ones).
    bool needs(Range rows) const;

    const std::vector<float>& values() const noexcept { return current_; }

private:
    Range queries_;
    int tokens_;
    std::vector<float> current_; // [queries, token]
    std::vector<float> next_;
    std::vector<float> row_; // one mixed row
};

/// The whole product. `layer_means` are head means of consecutive layers, first layer first, each square and whole. Errors:
/// invalid_argument for an empty list, maps of a difference or with negative weights, pooled, partial or unequal maps.
AttentionMap attention_rollout(std::span<const AttentionMap> layer_means);

} // namespace attnscope
