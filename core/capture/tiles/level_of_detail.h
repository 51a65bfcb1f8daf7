// Private: a map, or a window of it, at a size that fits a picture, from whatever levels of reduction there
// are.
#pragma once

#include "core/attention/map_key.h"

#include <functional>
#include <vector>

namespace attnscope {

/// Cells of one level. `read` fills a dense [rows, columns] block; ranges count cells of the level.
struct MapLevel {
    int factor = 1; ///< cells of the map along the side of a cell of the level
    std::function<void(Range rows, Range columns, float* target)> read;
};

struct ReducedMap {
    int rows = 0;
    int columns = 0;
    int reduction = 1;
    std::vector<float> values; ///< [rows, columns]
};

/// How many rows of `columns` cells to read at a time: some 16 MB, whole rows of tiles or a half, a quarter ... of one.
int rows_of_band(int columns);

/// Number of blocks of `reduction` cells, counted from cell 0, that a non-empty range touches.
constexpr int blocks_touched(Range cells, int reduction) noexcept
{
    return (cells.end - 1) / reduction - cells.begin / reduction + 1;
}

/// The smallest reduction that shows the ranges in at most max_side x max_side blocks (0: no limit) and that
/// is a multiple of the coarsest level not above it.
int reduction_for(const std::vector<MapLevel>& levels, Range rows, Range columns, int max_side);

/// Each value is the cell of largest magnitude of a reduction x reduction block. Blocks are counted from cell
/// 0, so that a picture does not change while it is moved; those at the border of the window hold only cells
/// of the window, for which finer levels are read. `levels` start with factor 1, each factor a multiple of
/// the one before; the map has `total_rows` x `total_columns` cells and the ranges are non-empty parts of it.
/// Memory: the result and a band of a few MB.
ReducedMap reduced_map(const std::vector<MapLevel>& levels, Range rows, Range columns, int total_rows,
                       int total_columns, int max_side);

/// The same at a reduction that is chosen, a multiple of the factors of all levels that are to be used.
ReducedMap reduced_map_at(const std::vector<MapLevel>& levels, Range rows, Range columns, int total_rows,
                          int total_columns, int reduction);

} // namespace attnscope
