// Title and notes over a picture: in full, on as many lines as it takes.
#pragma once

#include "widgets/colour/theme.h"

#include <QFontMetricsF>
#include <QRectF>
#include <QStringList>

class QPainter;

namespace attnscope::gui {

/// `text` in lines of at most `width`, broken at " · " where that is enough, else at spaces; a word that is longer stays.
QStringList lines_of(const QString& text, const QFontMetricsF& metrics, double width);

/// Draws both at the top of `area` in `font` and a smaller one, and returns the rest of the area.
QRectF paint_words(QPainter& painter, const QRectF& area, const QString& title, const QString& note,
                   const Theme& theme, const QFont& font);

} // namespace attnscope::gui
