// Rows of a map on their way into tiles.
#pragma once

#include "core/attention/map_key.h"

#include <cstddef>
#include <span>

namespace attnscope {

/// `count` consecutive stored rows from `first` on, holding the cells of `columns`; cells outside are 0. Rows lie
/// `stride` floats apart. With `gather`, stored row i is line gather[i] of the source, since captures may skip queries.
/// Owns nothing.
struct RowBlock {
    int first = 0;
    int count = 0;
    Range columns;
    const float* cells = nullptr;
    std::size_t stride = 0;
    std::span<const int> gather;

    const float* row(int i) const noexcept
    {
        const int line = gather.empty() ? i : gather[static_cast<std::size_t>(i)];
        return cells + static_cast<std::size_t>(line) * stride;
    }

    /// The part of the block that lies in the stored rows `rows`.
    RowBlock within(Range rows) const noexcept
    {
        const Range part = intersection({first, first + count}, rows);
        RowBlock block = *this;
        block.first = part.begin;
        block.count = part.size();
        const auto skipped = static_cast<std::size_t>(part.begin - first);
        if (gather.empty())
            block.cells = cells + skipped * stride;
        else
            block.gather = gather.subspan(skipped, static_cast<std::size_t>(part.size()));
        return block;
    }
};

/// Copies a block's cells of the tile columns [columns.begin, columns.end) into `tile`, whose rows are `columns.size()`
/// long and start at stored row `first_row`. Writes every cell of the block's rows, zeros included.
void copy_into_tile(const RowBlock& block, Range columns, int first_row, float* tile) noexcept;

} // namespace attnscope
