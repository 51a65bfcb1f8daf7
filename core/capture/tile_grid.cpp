#include "core/capture/tile_grid.h"

namespace attnscope {

TileGrid grid_of(int queries, int keys, int factor)
{
    const int rows = format::divide_up(queries, factor);
    const int columns = format::divide_up(keys, factor);
    return {rows, columns, format::tile_length(rows), format::tile_length(columns)};
}

StoredTiles stored_tiles(const Mask& mask, std::span<const int> queries, int keys, int factor)
{
    const TileGrid grid = grid_of(static_cast<int>(queries.size()), keys, factor);
    const int keys_across = grid.tile_columns * factor;
    StoredTiles stored(static_cast<std::size_t>(grid.bands()));
    std::vector<char> seen;
    for (int band = 0; band < grid.bands(); ++band) {
        seen.assign(static_cast<std::size_t>(grid.tiles_across()), 0);
        const Range rows = grid.band_rows(band);
        const Range positions =
            intersection({rows.begin * factor, rows.end * factor}, {0, static_cast<int>(queries.size())});
        for (int position = positions.begin; position < positions.end; ++position) {
            const Range visible = visible_keys(mask, queries[static_cast<std::size_t>(position)], keys);
            if (visible.empty())
                continue;
            const int last = (visible.end - 1) / keys_across;
            for (int column = visible.begin / keys_across; column <= last; ++column)
                seen[static_cast<std::size_t>(column)] = 1;
        }
        for (int column = 0; column < grid.tiles_across(); ++column)
            if (seen[static_cast<std::size_t>(column)])
                stored[static_cast<std::size_t>(band)].push_back(column);
    }
    return stored;
}

std::size_t count_tiles(const StoredTiles& tiles) noexcept
{
    std::size_t count = 0;
    for (const std::vector<int>& band : tiles)
        count += band.size();
    return count;
}

} // namespace attnscope
