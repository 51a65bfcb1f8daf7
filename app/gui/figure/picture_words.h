// Title and notes over a picture: in full, on as many lines as it takes.
#pragma once

#include "widgets/colour/theme.h"

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace attnscope::gui {

/// Draws both at the top of `area` in `font` and a smaller one, and returns the rest of the area.
QRectF paint_words(QPainter& painter, const QRectF& area, const QString& title, const QString& note,
                   const Theme& theme, const QFont& font);

} // namespace attnscope::gui
