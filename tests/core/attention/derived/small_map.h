// Maps written by hand.
#pragma once

#include "core/attention/attention_map.h"

#include <vector>

namespace attnscope::test {

/// A whole map at full resolution; every query from `first_query` on, every key from `first_key` on.
inline AttentionMap small_map(int rows, int columns, std::vector<float> values,
                              Component component = Component::first, int first_query = 0, int first_key = 0)
{
    AttentionMap map;
    map.key = {3, 2, component};
    map.window = {{first_query, first_query + rows}, {first_key, first_key + columns}};
    map.rows = rows;
    map.columns = columns;
    for (int row = 0; row < rows; ++row)
        map.row_query.push_back(first_query + row);
    for (int column = 0; column < columns; ++column)
        map.column_key.push_back(first_key + column);
    map.values = std::move(values);
    return map;
}

} // namespace attnscope::test
