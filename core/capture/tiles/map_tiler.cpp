#include "core/capture/tiles/map_tiler.h"

#include <algorithm>

namespace attnscope {

MapTiler::MapTiler(hdf5::Dataset dataset, TileGrid grid, TileOutput& output)
    : dataset_(std::move(dataset)), grid_(grid), output_(output)
{
}

void MapTiler::begin_layer(int layer_slot, const StoredTiles& stored)
{
    layer_slot_ = layer_slot;
    stored_ = &stored;
    for (auto& [place, band] : bands_)
        for (const TileBuffer buffer : band.tiles)
            output_.give_back(buffer);
    bands_.clear();
}

void MapTiler::add(int head_slot, const RowBlock& block)
{
    if (block.count == 0)
        return;
    const int last = (block.first + block.count - 1) / grid_.tile_rows;
    for (int band = block.first / grid_.tile_rows; band <= last; ++band) {
        const Range rows = grid_.band_rows(band);
        const RowBlock part = block.within(rows);
        if (part.count == rows.size())
            write_whole(head_slot, band, part);
        else
            assemble(head_slot, band, part);
    }
}

Range MapTiler::columns_of(int tile_column) const noexcept
{
    return {tile_column * grid_.tile_columns, (tile_column + 1) * grid_.tile_columns};
}

void MapTiler::write_whole(int head_slot, int band, const RowBlock& block)
{
    const auto filled = static_cast<std::size_t>(block.count) * static_cast<std::size_t>(grid_.tile_columns);
    for (const int column : (*stored_)[static_cast<std::size_t>(band)]) {
        TileBuffer buffer = output_.take_buffer();
        float* const cells = TileOutput::floats_of(buffer);
        copy_into_tile(block, columns_of(column), block.first, cells);
        std::fill(cells + filled, cells + grid_.tile_cells(), 0.0f); // below the last row of the map
        write(head_slot, band, column, buffer);
    }
}

MapTiler::Band& MapTiler::waiting_band(int head_slot, int band)
{
    const std::lock_guard lock(mutex_);
    const auto [place, is_new] = bands_.try_emplace({head_slot, band});
    Band& waiting = place->second;
    if (is_new) {
        waiting.rows_left = grid_.band_rows(band).size();
        const auto filled =
            static_cast<std::size_t>(waiting.rows_left) * static_cast<std::size_t>(grid_.tile_columns);
        for (std::size_t i = 0; i < (*stored_)[static_cast<std::size_t>(band)].size(); ++i) {
            waiting.tiles.push_back(output_.take_buffer());
            float* const cells = TileOutput::floats_of(waiting.tiles.back());
            std::fill(cells + filled, cells + grid_.tile_cells(), 0.0f); // below the last row of the map
        }
    }
    return waiting;
}

void MapTiler::assemble(int head_slot, int band, const RowBlock& part)
{
    Band& waiting = waiting_band(head_slot, band); // a map's elements stay where they are
    const std::vector<int>& columns = (*stored_)[static_cast<std::size_t>(band)];
    for (std::size_t i = 0; i < columns.size(); ++i)
        copy_into_tile(part, columns_of(columns[i]), grid_.band_rows(band).begin,
                       TileOutput::floats_of(waiting.tiles[i]));

    Band full;
    {
        const std::lock_guard lock(mutex_);
        waiting.rows_left -= part.count;
        if (waiting.rows_left > 0)
            return;
        full = std::move(waiting);
        bands_.erase({head_slot, band});
    }
    for (std::size_t i = 0; i < columns.size(); ++i)
        write(head_slot, band, columns[i], full.tiles[i]);
}

void MapTiler::write(int head_slot, int band, int tile_column, TileBuffer buffer)
{
    const std::array<int, 4> offset{layer_slot_, head_slot, band * grid_.tile_rows,
                                    tile_column * grid_.tile_columns};
    output_.write_tile(dataset_, offset, buffer, grid_.tile_cells());
}

} // namespace attnscope
