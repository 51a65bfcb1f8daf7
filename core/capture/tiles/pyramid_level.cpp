#include "core/capture/tiles/pyramid_level.h"

#include "core/attention/pooling.h"

#include <algorithm>

namespace attnscope {

using format::pyramid_step;

PyramidLevel::PyramidLevel(std::unique_ptr<MapTiler> tiler, int source_rows,
                           std::unique_ptr<PyramidLevel> next)
    : tiler_(std::move(tiler)), source_rows_(source_rows), next_(std::move(next))
{
}

void PyramidLevel::begin_layer(int layer_slot, std::span<const StoredTiles> stored)
{
    bands_.clear();
    tiler_->begin_layer(layer_slot, stored.front());
    if (next_)
        next_->begin_layer(layer_slot, stored.subspan(1));
}

Range PyramidLevel::source_rows_of(int band) const noexcept
{
    const Range rows = tiler_->grid().band_rows(band);
    return intersection({rows.begin * pyramid_step, rows.end * pyramid_step}, {0, source_rows_});
}

void PyramidLevel::add(int head_slot, const RowBlock& block)
{
    if (block.count == 0)
        return;
    const int band_height = tiler_->grid().tile_rows * pyramid_step;
    const int last = (block.first + block.count - 1) / band_height;
    for (int index = block.first / band_height; index <= last; ++index) {
        const RowBlock part = block.within(source_rows_of(index));
        Band& band = band_under_way(head_slot, index);
        pool(part, band, tiler_->grid().band_rows(index).begin);
        std::vector<float> full;
        {
            const std::lock_guard lock(mutex_);
            band.source_rows_left -= part.count;
            if (band.source_rows_left > 0)
                continue;
            full = std::move(band.cells);
            bands_.erase({head_slot, index});
        }
        deliver(head_slot, index, std::move(full));
    }
}

PyramidLevel::Band& PyramidLevel::band_under_way(int head_slot, int band)
{
    const std::lock_guard lock(mutex_);
    const auto [place, is_new] = bands_.try_emplace({head_slot, band});
    Band& under_way = place->second;
    if (is_new) {
        under_way.source_rows_left = source_rows_of(band).size();
        if (!free_.empty()) {
            under_way.cells = std::move(free_.back());
            free_.pop_back();
        }
        const TileGrid& grid = tiler_->grid();
        under_way.cells.assign(
            static_cast<std::size_t>(grid.tile_rows) * static_cast<std::size_t>(grid.columns), 0.0f);
    }
    return under_way;
}

/// Rows of cells that this block fills alone are pooled without a lock, which is nearly all of them.
void PyramidLevel::pool(const RowBlock& part, Band& band, int first_row)
{
    const auto width = static_cast<std::size_t>(tiler_->grid().columns);
    const int begin = part.first;
    const int end = part.first + part.count;
    const int whole_begin = std::min(end, format::divide_up(begin, pyramid_step) * pyramid_step);
    const int whole_end = std::max(whole_begin, end / pyramid_step * pyramid_step);
    for (const Range rows :
         {Range{begin, whole_begin}, Range{whole_begin, whole_end}, Range{whole_end, end}}) {
        if (rows.empty())
            continue;
        float* const target =
            band.cells.data() + static_cast<std::size_t>(rows.begin / pyramid_step - first_row) * width;
        const bool shared = rows.begin != whole_begin || rows.end != whole_end;
        const std::unique_lock lock =
            shared ? std::unique_lock(border_mutex_) : std::unique_lock<std::mutex>();
        pool_rows(part.within(rows), target);
    }
}

/// `rows` starts at a cell border, or lies within one row of cells.
void PyramidLevel::pool_rows(const RowBlock& rows, float* target) const
{
    const auto width = static_cast<std::size_t>(tiler_->grid().columns);
    const auto fold = [&](const float* source, std::size_t count, float* into) {
        // A block whose first column lies inside a cell: that cell first, the rest is aligned.
        const int ahead =
            std::min(rows.columns.size(), (pyramid_step - rows.columns.begin % pyramid_step) % pyramid_step);
        into += rows.columns.begin / pyramid_step;
        if (ahead > 0)
            pool_into(source, count, static_cast<std::size_t>(ahead), rows.stride, pyramid_step, into++,
                      width);
        pool_into(source + ahead, count, static_cast<std::size_t>(rows.columns.size() - ahead), rows.stride,
                  pyramid_step, into, width);
    };
    if (rows.gather.empty()) {
        fold(rows.row(0), static_cast<std::size_t>(rows.count), target);
        return;
    }
    for (int i = 0; i < rows.count; ++i)
        fold(rows.row(i), 1,
             target + static_cast<std::size_t>(((rows.first % pyramid_step) + i) / pyramid_step) * width);
}

void PyramidLevel::deliver(int head_slot, int band, std::vector<float> cells)
{
    const Range rows = tiler_->grid().band_rows(band);
    const RowBlock block{.first = rows.begin,
                         .count = rows.size(),
                         .columns = {0, tiler_->grid().columns},
                         .cells = cells.data(),
                         .stride = static_cast<std::size_t>(tiler_->grid().columns),
                         .gather = {}};
    tiler_->add(head_slot, block);
    if (next_)
        next_->add(head_slot, block);
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(cells));
}

std::uint64_t PyramidLevel::memory_of_head(int queries, int keys)
{
    std::uint64_t bytes = 0;
    for (const int factor : format::pyramid_factors(queries, keys)) {
        const TileGrid grid = grid_of(queries, keys, factor);
        bytes += static_cast<std::uint64_t>(grid.tile_rows) * static_cast<std::uint64_t>(grid.columns) *
                 sizeof(float);
    }
    return bytes;
}

} // namespace attnscope
