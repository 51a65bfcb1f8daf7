// A piece of one attention map, small enough to draw.
#pragma once

#include "core/attention/map_key.h"

#include <cstdint>
#include <vector>

namespace attnscope {

/// `values` is [rows, columns], row-major. With reduction 1 each value is one cell of the map; with
/// reduction n each is the cell of largest magnitude (sign kept) of an n x n block.
struct AttentionMap {
    MapKey key;
    Window window; ///< what was asked for, cut to what exists
    int rows = 0;
    int columns = 0;
    int reduction = 1;
    std::vector<std::int32_t>
        row_query; ///< [rows] true index of the (first) query of each row; captures may skip queries
    std::vector<std::int32_t> column_key; ///< [columns] true index of the (first) key of each column
    std::vector<float> values;
};

} // namespace attnscope
