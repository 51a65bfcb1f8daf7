// The cells of a map as an image: nearest neighbour where there are more pixels than cells, the value of largest magnitude
// where there are fewer, so that one bright cell among millions stays visible. Any thread.
#pragma once

#include "widgets/colour/theme.h"
#include "widgets/map/map_content.h"

#include <QImage>

namespace attnscope {

/// `window` (not empty) drawn over `pixels`; `pixel_ratio` is pixels to a point, for the fineness of hatches.
///
/// What is no ordinary number differs by pattern as well as colour, where cells are large enough for one: NaN magenta with
/// a hatch, infinities arrows up and down, masked cells the background with a fine hatch, cells that were not captured the
/// plain surface colour; where the scale asks for it, outside the range a cap and exact zeros a dot.
QImage cell_image(const MapContent& content, const Window& window, QSize pixels, const Theme& theme,
                  double pixel_ratio = 1.0);

/// How many cells of the map along a side share one pixel; 1 where each has one of its own.
int pooled_by_pixels(const MapContent& content, const Window& window, QSizeF pixels);

} // namespace attnscope
