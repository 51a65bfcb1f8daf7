// Small pictures of many heads in one: layers are rows, heads columns, all with the same colours.
#pragma once

#include "app/gui/figure/figure.h"
#include "core/capture/derived_map.h"
#include "core/progress.h"
#include "widgets/map/colour_settings.h"

namespace attnscope::gui {

/// `maps` is [layer, head]; their titles and tokens are not drawn.
struct GridContent {
    QString title;
    QString note;
    std::vector<int> layers; ///< true indices
    std::vector<int> heads;
    std::vector<MapContent> maps;
    ColourScale scale; ///< of the colour bar, and of every map
};

/// Reads the maps of all layers x heads of the request, each with at most `max_side` cells a side. The quantity's aggregation
/// is ignored. Nothing when `progress` said stop. Errors: as read_derived().
std::optional<GridContent> read_grid(const CaptureReader& reader, const DerivedRequest& request,
                                     const ColourSettings& colours, bool dark, const Progress& progress = {});

Figure figure_of(GridContent content);

} // namespace attnscope::gui
