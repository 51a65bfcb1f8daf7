#include "app/gui/figure/figure.h"

#include "widgets/chart/chart.h"
#include "widgets/map/map_painter.h"

#include <QGuiApplication>
#include <QPainter>

#include <algorithm>

namespace attnscope::gui {

namespace {

/// In pixels, so that text has the same share of the picture on every device.
QFont picture_font(const QRectF& area)
{
    QFont font = QGuiApplication::font();
    const double side = std::min(area.width(), area.height());
    font.setPixelSize(std::clamp(static_cast<int>(side / 56.0), 11, 18));
    return font;
}

QRectF inside_margins(const QRectF& area)
{
    const double margin = std::clamp(std::min(area.width(), area.height()) / 60.0, 4.0, 16.0);
    return area.adjusted(margin, margin, -margin, -margin);
}

} // namespace

Figure figure_of(MapContent content, std::optional<Window> window)
{
    content.stale = false;
    Figure figure;
    figure.title = content.title;
    figure.paint = [content = std::move(content), window](QPainter& painter, const QRectF& area,
                                                          const Theme& theme) {
        paint_map(painter, inside_margins(area), content, window.value_or(extent_of(content)), {}, theme,
                  picture_font(area), PaintPurpose::picture);
    };
    return figure;
}

Figure figure_of(ChartContent content, std::optional<std::pair<double, double>> x_range)
{
    content.stale = false;
    Figure figure;
    figure.title = content.title;
    figure.paint = [content = std::move(content), x_range](QPainter& painter, const QRectF& area,
                                                           const Theme& theme) {
        paint_chart(painter, inside_margins(area), content, theme, x_range, false);
    };
    return figure;
}

} // namespace attnscope::gui
