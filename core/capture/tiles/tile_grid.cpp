#include "core/capture/tiles/tile_grid.h"

#include <algorithm>

namespace attnscope {

namespace {

/// Calls work(band, tile columns) for runs of stored tiles, ascending and without repetition. Queries ascend, and with
/// them both ends of what they see, so a run never has to look back.
template <typename Work>
void for_each_run(const Mask& mask, std::span<const int> queries, int keys, int factor, const Work& work)
{
    const TileGrid grid = grid_of(static_cast<int>(queries.size()), keys, factor);
    const int keys_across = grid.tile_columns * factor;
    for (int band = 0; band < grid.bands(); ++band) {
        const Range rows = grid.band_rows(band);
        const Range positions =
            intersection({rows.begin * factor, rows.end * factor}, {0, static_cast<int>(queries.size())});
        int next = 0;
        for (int position = positions.begin; position < positions.end; ++position) {
            const Range visible = visible_keys(mask, queries[static_cast<std::size_t>(position)], keys);
            if (visible.empty())
                continue;
            const Range columns{std::max(next, visible.begin / keys_across),
                                (visible.end - 1) / keys_across + 1};
            if (columns.empty())
                continue;
            work(band, columns);
            next = columns.end;
        }
    }
}

} // namespace

TileGrid grid_of(int queries, int keys, int factor)
{
    const int rows = format::divide_up(queries, factor);
    const int columns = format::divide_up(keys, factor);
    return {rows, columns, format::tile_length(rows), format::tile_length(columns)};
}

std::uint64_t count_stored_tiles(const Mask& mask, std::span<const int> queries, int keys, int factor)
{
    std::uint64_t count = 0;
    for_each_run(mask, queries, keys, factor,
                 [&](int, Range columns) { count += static_cast<std::uint64_t>(columns.size()); });
    return count;
}

StoredTiles stored_tiles(const Mask& mask, std::span<const int> queries, int keys, int factor)
{
    const TileGrid grid = grid_of(static_cast<int>(queries.size()), keys, factor);
    StoredTiles stored(static_cast<std::size_t>(grid.bands()));
    for_each_run(mask, queries, keys, factor, [&](int band, Range columns) {
        for (int column = columns.begin; column < columns.end; ++column)
            stored[static_cast<std::size_t>(band)].push_back(column);
    });
    return stored;
}

} // namespace attnscope
