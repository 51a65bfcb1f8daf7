// Many maps become one: the mean, or in each cell the weight of largest magnitude. Maps come one after the other and are not kept.
#pragma once

#include "core/attention/attention_map.h"
#include "core/attention/derived/quantity.h"

#include <vector>

namespace attnscope {

/// Not for several threads at once. Memory: 8 bytes a cell for the mean, 4 for the largest.
class MapAccumulator {
public:
    /// Errors: invalid_argument unless `aggregation` is mean or largest.
    explicit MapAccumulator(Aggregation aggregation);

    /// Errors: invalid_argument when the axes differ from those of the maps before.
    void add(const AttentionMap& map);
    int count() const noexcept { return count_; }

    /// The map so far, with the key of the first one. Errors: invalid_argument when there was none.
    AttentionMap result() const;

private:
    Aggregation aggregation_;
    int count_ = 0;
    AttentionMap axes_; // of the first map; its values hold the largest weights
    std::vector<double> sums_;
};

} // namespace attnscope
