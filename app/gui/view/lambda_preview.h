// A1 - x A2 for a lambda that is being dragged: made of the maps of A1 and A2 that are on show, so that there is an answer at
// once, however long the capture is. Reads no file.
#pragma once

#include "app/gui/view/map_contents.h"

#include <optional>
#include <vector>

namespace attnscope::gui {

/// Which of the maps a hypothetical lambda changes; nothing when none does.
std::optional<std::size_t> find_hypothetical(const std::vector<ShownMap>& maps);

/// The map of that place, by the maps of A1 and A2 beside it. Exact where they show every weight; of pooled ones an approximation,
/// which its caption says. Nothing when A1 or A2 is not there (not captured, not yet read, of another head or window), or
/// when heads are put together in a way that does not commute with a difference. `learned`: for the title.
std::optional<LoadedMap> lambda_preview(const std::vector<ShownMap>& maps, std::size_t place,
                                        std::optional<float> learned);

} // namespace attnscope::gui
