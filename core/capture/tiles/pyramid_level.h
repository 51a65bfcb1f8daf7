// Builds the pyramid of a map while its rows go by.
#pragma once

#include "core/capture/tiles/map_tiler.h"

#include <memory>

namespace attnscope {

/// One level: takes the rows of the level below (the map itself, or the next finer level), keeps of each 4 x 4 block the
/// value of largest magnitude, writes bands of tiles as they fill and hands them to the level above. Memory: the bands
/// that are under way, never a whole level.
class PyramidLevel {
public:
    /// `source_rows`: stored rows of the level below. `next` may be null.
    PyramidLevel(std::unique_ptr<MapTiler> tiler, int source_rows, std::unique_ptr<PyramidLevel> next);

    /// `stored`: tables of this level and those above it.
    void begin_layer(int layer_slot, std::span<const StoredTiles> stored);
    /// May be called from several threads with different rows of the layer.
    void add(int head_slot, const RowBlock& block);

    /// Bytes of one band of every level over maps of `queries` x `keys`: what a head holds while its rows go by.
    static std::uint64_t memory_of_head(int queries, int keys);

private:
    struct Band {
        std::vector<float> cells;
        int source_rows_left = 0;
    };

    Range source_rows_of(int band) const noexcept;
    Band& band_under_way(int head_slot, int band);
    void pool(const RowBlock& part, Band& band, int first_row);
    void pool_rows(const RowBlock& rows, float* target) const;
    void deliver(int head_slot, int band, std::vector<float> cells);

    std::unique_ptr<MapTiler> tiler_;
    const int source_rows_;
    std::unique_ptr<PyramidLevel> next_;
    std::mutex mutex_;        ///< over bands_, their counters and free_
    std::mutex border_mutex_; ///< over rows of cells that two blocks may share
    std::map<std::pair<int, int>, Band> bands_;
    std::vector<std::vector<float>> free_;
};

} // namespace attnscope
