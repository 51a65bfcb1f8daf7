// How a map, or a level of its pyramid, is cut into tiles, and which of them are stored.
#pragma once

#include "core/attention/mask.h"
#include "core/capture/format.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// Sides in cells. A band is one row of tiles.
struct TileGrid {
    int rows = 0;
    int columns = 0;
    int tile_rows = 0;
    int tile_columns = 0;

    int bands() const noexcept { return format::divide_up(rows, tile_rows); }
    int tiles_across() const noexcept { return format::divide_up(columns, tile_columns); }
    Range band_rows(int band) const noexcept
    {
        return intersection({band * tile_rows, (band + 1) * tile_rows}, {0, rows});
    }
    std::size_t tile_cells() const noexcept
    {
        return static_cast<std::size_t>(tile_rows) * static_cast<std::size_t>(tile_columns);
    }
};

/// Grid of a map of `queries` stored rows and `keys` columns, each side divided by `factor` (1: the map itself).
TileGrid grid_of(int queries, int keys, int factor);

/// [band]: ascending tile columns in which at least one stored query of the band sees a key.
using StoredTiles = std::vector<std::vector<int>>;

/// `queries` ascend.
StoredTiles stored_tiles(const Mask& mask, std::span<const int> queries, int keys, int factor);

/// How many those are, without listing them: the list of a text of millions of tokens would take gigabytes.
std::uint64_t count_stored_tiles(const Mask& mask, std::span<const int> queries, int keys, int factor);

} // namespace attnscope
