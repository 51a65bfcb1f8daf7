// The maps and pyramids of a capture file.
#pragma once

#include "core/capture/capture_axes.h"
#include "core/capture/capture_plan.h"
#include "core/capture/tiles/pyramid_level.h"

#include <array>
#include <map>
#include <memory>
#include <vector>

namespace attnscope {

/// Creates the datasets of the components that are stored and sends rows into them.
class MapStreams {
public:
    /// `output` must live until the last add(); this object until the output has written everything.
    MapStreams(hdf5::Group& root, CaptureAxes& root_axes, const CapturePlan& plan, TileOutput& output);

    void begin_layer(std::size_t layer_slot, const Mask& mask);
    /// Rows of a stored component; others are skipped. May be called from several threads with different rows.
    void add(Component component, int head_slot, const RowBlock& block);

    /// Cells of the largest tile that a plan leads to.
    static std::size_t largest_tile(const CapturePlan& plan);

private:
    struct Stream {
        std::unique_ptr<MapTiler> tiler;
        std::unique_ptr<PyramidLevel> pyramid; ///< null for maps too small to need one
    };

    std::unique_ptr<MapTiler> make_tiler(CaptureAxes& axes, Component component, const TileGrid& grid,
                                         TileOutput& output) const;
    const std::vector<StoredTiles>& tables_of(const Mask& mask);

    const CapturePlan& plan_;
    std::vector<int> factors_; ///< 1 and those of the pyramid
    std::array<Stream, 3> streams_;
    std::map<int, std::vector<StoredTiles>> tables_; ///< by format::window_code, each [factor]
};

} // namespace attnscope
