// Which cells of a map are no ordinary number, and a legend that says what their patterns mean. Any thread that may use
// QPainter.
#pragma once

#include "widgets/colour/theme.h"
#include "widgets/map/map_content.h"

#include <QFont>
#include <QRectF>

#include <vector>

class QPainter;

namespace attnscope {

/// Kinds that occur in a window and are drawn with a pattern, each once, in the order of CellKind.
std::vector<CellKind> special_kinds(const MapContent& content, const Window& window);

/// "masked", "above the range", ...; `absent` in place of "not captured" where that is more than empty.
QString kind_words(CellKind kind, const QString& absent = {});

/// Of paint_special_legend() on one line.
QSizeF special_legend_size(const std::vector<CellKind>& kinds, const MapContent& content, const QFont& font);

/// A swatch and words for each kind, at the bottom of `area` on as many lines as it takes. Returns the rest of the area; all of it
/// where there are no kinds.
QRectF paint_special_legend(QPainter& painter, const QRectF& area, const std::vector<CellKind>& kinds,
                            const MapContent& content, const Theme& theme, const QFont& font);

} // namespace attnscope
