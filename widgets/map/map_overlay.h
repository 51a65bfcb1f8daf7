// Private to widgets/map: what is drawn over the cells.
#pragma once

#include "widgets/map/map_painter.h"

namespace attnscope {

/// Pinned rows always; crosshair, cursor, focus, rubber band and dimming on the screen only.
void paint_overlay(QPainter& painter, const MapLayout& layout, const MapContent& content,
                   const MapOverlay& overlay, const Theme& theme, const QFont& font, PaintPurpose purpose);

} // namespace attnscope
