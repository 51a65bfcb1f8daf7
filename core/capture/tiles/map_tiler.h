// Cuts the rows of one map dataset into tiles.
#pragma once

#include "core/capture/tiles/row_block.h"
#include "core/capture/tiles/tile_grid.h"
#include "core/capture/tiles/tile_output.h"

#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace attnscope {

/// One dataset [layer, head, query, key]: a map component or a level of its pyramid. Blocks that hold whole bands go
/// straight into tiles that are written at once; rows of other blocks wait in their tiles until the band is full.
class MapTiler {
public:
    /// `output` must live until the last add(); this object until the output has written everything.
    MapTiler(hdf5::Dataset dataset, TileGrid grid, TileOutput& output);

    /// Rows that still wait are dropped. `stored` must live until the next call.
    void begin_layer(int layer_slot, const StoredTiles& stored);
    /// May be called from several threads with different rows of the layer.
    void add(int head_slot, const RowBlock& block);

    const TileGrid& grid() const noexcept { return grid_; }

    /// Bytes of the tiles of one band while its rows come.
    static std::uint64_t memory_of_band(const TileGrid& grid) noexcept
    {
        return std::uint64_t{sizeof(float)} * static_cast<std::uint64_t>(grid.tiles_across()) *
               grid.tile_cells();
    }

private:
    struct Band {
        std::vector<TileBuffer> tiles; ///< of the stored tile columns
        int rows_left = 0;
    };

    Range columns_of(int tile_column) const noexcept;
    void write_whole(int head_slot, int band, const RowBlock& block);
    void assemble(int head_slot, int band, const RowBlock& part);
    Band& waiting_band(int head_slot, int band);
    void write(int head_slot, int band, int tile_column, TileBuffer buffer);

    hdf5::Dataset dataset_;
    const TileGrid grid_;
    TileOutput& output_;
    int layer_slot_ = -1;
    const StoredTiles* stored_ = nullptr;
    std::mutex mutex_; ///< over bands_ and their counters, not over the cells
    std::map<std::pair<int, int>, Band> bands_;
};

} // namespace attnscope
