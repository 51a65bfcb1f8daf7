#include "core/capture/tiles/level_of_detail.h"

#include "core/attention/pooling.h"
#include "core/capture/format.h"

namespace attnscope {

namespace {

/// Cells read at a time: 16 MB.
constexpr int band_cells = 4 << 20;

class Reduction {
public:
    Reduction(const std::vector<MapLevel>& levels, Range rows, Range columns, int total_rows,
              int total_columns, int reduction)
        : levels_(levels), total_rows_(total_rows), total_columns_(total_columns), reduction_(reduction),
          first_row_(rows.begin / reduction), first_column_(columns.begin / reduction)
    {
        result_.rows = blocks_touched(rows, reduction);
        result_.columns = blocks_touched(columns, reduction);
        result_.reduction = reduction;
        result_.values.assign(static_cast<std::size_t>(result_.rows) * result_.columns, 0.0f);
    }

    ReducedMap take() { return std::move(result_); }

    /// Folds a rectangle of cells of the map, from `level` where its cells lie wholly inside, from finer ones
    /// at the rim.
    void fold(std::size_t level, Range rows, Range columns)
    {
        if (rows.empty() || columns.empty())
            return;
        const int factor = levels_[level].factor;
        const Range inner_rows = whole_cells(rows, factor, total_rows_);
        const Range inner_columns = whole_cells(columns, factor, total_columns_);
        if (inner_rows.empty() || inner_columns.empty()) {
            fold(level - 1, rows, columns); // never at level 0, whose cells are all whole
            return;
        }
        fold_level(levels_[level], {inner_rows.begin / factor, format::divide_up(inner_rows.end, factor)},
                   {inner_columns.begin / factor, format::divide_up(inner_columns.end, factor)});
        if (level == 0)
            return;
        fold(level - 1, {rows.begin, inner_rows.begin}, columns);
        fold(level - 1, {inner_rows.end, rows.end}, columns);
        fold(level - 1, inner_rows, {columns.begin, inner_columns.begin});
        fold(level - 1, inner_rows, {inner_columns.end, columns.end});
    }

private:
    /// The part of a range that consists of whole cells of a level; the last cell of the map may be cut
    /// short.
    static Range whole_cells(Range range, int factor, int total)
    {
        const int begin = format::divide_up(range.begin, factor) * factor;
        const int end = range.end == total ? total : range.end / factor * factor;
        return {begin, end};
    }

    /// Piece by piece of whole tiles, so that none is fetched twice.
    void fold_level(const MapLevel& level, Range rows, Range columns)
    {
        constexpr int widest = band_cells / format::tile_side;
        const auto next = [](int at, int step, int end) { return std::min(end, (at / step + 1) * step); };
        for (int top = rows.begin; top < rows.end; top = next(top, format::tile_side, rows.end))
            for (int left = columns.begin; left < columns.end; left = next(left, widest, columns.end)) {
                const Range part_rows{top, next(top, format::tile_side, rows.end)};
                const Range part_columns{left, next(left, widest, columns.end)};
                band_.resize(static_cast<std::size_t>(part_rows.size()) * part_columns.size());
                level.read(part_rows, part_columns, band_.data());
                fold_band(part_rows, part_columns, reduction_ / level.factor);
            }
    }

    /// pool_into() starts at the border of a block, so a rectangle that begins inside one is folded in parts.
    void fold_band(Range rows, Range columns, int cells_a_block)
    {
        const auto next_border = [&](int begin, int end) {
            return std::min(end, (begin / cells_a_block + 1) * cells_a_block);
        };
        const int row_border = next_border(rows.begin, rows.end);
        const int column_border = next_border(columns.begin, columns.end);
        const auto stride = static_cast<std::size_t>(columns.size());
        for (const Range part_rows : {Range{rows.begin, row_border}, Range{row_border, rows.end}})
            for (const Range part_columns :
                 {Range{columns.begin, column_border}, Range{column_border, columns.end}}) {
                if (part_rows.empty() || part_columns.empty())
                    continue;
                const float* source = band_.data() + (part_rows.begin - rows.begin) * stride +
                                      (part_columns.begin - columns.begin);
                const auto row = static_cast<std::size_t>(part_rows.begin / cells_a_block - first_row_);
                const auto column =
                    static_cast<std::size_t>(part_columns.begin / cells_a_block - first_column_);
                const auto width = static_cast<std::size_t>(result_.columns);
                pool_into(source, static_cast<std::size_t>(part_rows.size()),
                          static_cast<std::size_t>(part_columns.size()), stride,
                          static_cast<std::size_t>(cells_a_block),
                          result_.values.data() + row * width + column, width);
            }
    }

    const std::vector<MapLevel>& levels_;
    int total_rows_;
    int total_columns_;
    int reduction_;
    int first_row_;
    int first_column_;
    ReducedMap result_;
    std::vector<float> band_;
};

/// Place of the coarsest level whose factor is at most `reduction`.
std::size_t level_for(const std::vector<MapLevel>& levels, int reduction)
{
    std::size_t level = 0;
    while (level + 1 < levels.size() && levels[level + 1].factor <= reduction)
        ++level;
    return level;
}

} // namespace

int rows_of_band(int columns)
{
    int rows = format::tile_side;
    while (rows > 1 && rows > band_cells / columns)
        rows /= 2; // divides the tile, so that no band needs a second row of tiles
    return rows;
}

int reduction_for(const std::vector<MapLevel>& levels, Range rows, Range columns, int max_side)
{
    int reduction = 1;
    if (max_side <= 0)
        return reduction;
    while (blocks_touched(rows, reduction) > max_side || blocks_touched(columns, reduction) > max_side) {
        const int factor = levels[level_for(levels, reduction + 1)].factor;
        reduction = (reduction / factor + 1) * factor;
    }
    return reduction;
}

ReducedMap reduced_map(const std::vector<MapLevel>& levels, Range rows, Range columns, int total_rows,
                       int total_columns, int max_side)
{
    return reduced_map_at(levels, rows, columns, total_rows, total_columns,
                          reduction_for(levels, rows, columns, max_side));
}

ReducedMap reduced_map_at(const std::vector<MapLevel>& levels, Range rows, Range columns, int total_rows,
                          int total_columns, int reduction)
{
    if (reduction == 1) {
        ReducedMap exact;
        exact.rows = rows.size();
        exact.columns = columns.size();
        exact.values.resize(static_cast<std::size_t>(exact.rows) * exact.columns);
        levels.front().read(rows, columns, exact.values.data());
        return exact;
    }
    Reduction result(levels, rows, columns, total_rows, total_columns, reduction);
    result.fold(level_for(levels, reduction), rows, columns);
    return result.take();
}

} // namespace attnscope
