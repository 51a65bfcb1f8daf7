// A picture to take away: something that draws itself into a rectangle, and how it is to look. Values; GUI thread (fonts).
#pragma once

#include "core/attention/map_key.h"
#include "widgets/chart/cell_content.h"
#include "widgets/chart/chart_content.h"
#include "widgets/colour/theme.h"
#include "widgets/map/map_content.h"

#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>
#include <optional>

class QPainter;

namespace attnscope::gui {

struct Figure {
    QString title; ///< of the document; literal
    /// Draws on a ground that is already there, text as text.
    std::function<void(QPainter& painter, const QRectF& area, const Theme& theme)> paint;
};

struct FigureStyle {
    QSize size{1200, 900}; ///< pixels at scale 1; 96 to the inch in SVG and PDF
    double scale = 1.0;    ///< of PNG: more pixels, the same picture
    bool transparent = false;
    bool dark = false;

    Theme theme() const { return dark ? dark_theme() : light_theme(); }
};

/// `window`: the part to show; nothing for all. Title and note stand over the map in full; the badge is left out, its word
/// belongs into the title.
Figure figure_of(MapContent content, std::optional<Window> window = {});
Figure figure_of(CellContent content);
/// `x_range`: the part of x to show; nothing for all.
Figure figure_of(ChartContent content, std::optional<std::pair<double, double>> x_range = {});

} // namespace attnscope::gui
