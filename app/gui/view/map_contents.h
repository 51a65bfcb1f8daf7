// From what was read to what heatmaps draw.
#pragma once

#include "app/gui/view/map_job.h"
#include "app/gui/view/view_state.h"
#include "widgets/map/map_content.h"

#include <optional>
#include <vector>

namespace attnscope::gui {

/// One map of a view: which, what it is called, and how far reading it has come.
struct ShownMap {
    MapJob job;                                ///< the whole map at full resolution
    const CaptureDocument* document = nullptr; ///< whose tokens are on its axes
    QString name;
    std::optional<LoadedMap> loaded;
    std::optional<LoadedMap>
        whole;     ///< all of a map that costs much to compute, so that zooming has an answer at once
    QString error; ///< why there is none
    QString wait;  ///< what is being done, when it takes long
    bool stale = false;
    std::optional<ValueRange> all_heads;
};

/// The maps that a view of one capture shows (`second` null), or the same map of two captures and its difference.
std::vector<ShownMap> maps_of(const ViewState& state, const CaptureDocument& document,
                              const CaptureDocument* second);

/// Titles, tokens, colours.
MapContent content_of(const ShownMap& map, const ViewState& state, bool dark);

/// Where the weights of a component lie over all captured heads, by the peaks that the capture recorded. Nothing when it has
/// none. Reads: not for the GUI thread.
std::optional<ValueRange> range_of_all_heads(const CaptureReader& reader, Component component);

} // namespace attnscope::gui
