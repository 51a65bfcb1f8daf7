// Draws one map with everything that belongs to it into a rectangle: title, tokens, segment strips, cells, colour
// bar, reduction. The same for the screen, for PNG and for SVG and PDF, where text stays text. No state: any
// thread that may use QPainter.
#pragma once

#include "widgets/colour/theme.h"
#include "widgets/map/map_content.h"
#include "widgets/map/map_layout.h"

#include <QFont>

class QPainter;

namespace attnscope {

/// `picture` leaves out what belongs to the moment: crosshair, cursor, focus, dimming.
enum class PaintPurpose { screen, picture };

/// What is drawn over the map.
struct MapOverlay {
    std::optional<Cell> crosshair;
    std::optional<Cell> cursor; ///< of the keyboard
    std::vector<int> pinned;    ///< queries
    QRectF rubber_band;         ///< in the coordinates of the painter; null for none
    bool focused = false;
};

/// `window` is the part to show. Text is `font` and, on axes, a little smaller. Returns where things are.
MapLayout paint_map(QPainter& painter, const QRectF& area, const MapContent& content, const Window& window,
                    const MapOverlay& overlay, const Theme& theme, const QFont& font, PaintPurpose purpose);

} // namespace attnscope
