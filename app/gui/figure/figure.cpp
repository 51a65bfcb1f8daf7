#include "app/gui/figure/figure.h"

#include "app/gui/figure/picture_words.h"
#include "widgets/chart/chart.h"
#include "widgets/map/map_painter.h"

#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <utility>

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

/// Whether the map's own lines hold its title and note, and what the painter adds to that, in full.
bool words_fit(const MapContent& content, const QRectF& area, const Window& window, const QFont& font)
{
    const MapLayout layout = layout_map(area, content, window, font);
    const QFontMetricsF metrics(font);
    const QString note =
        content.note + QStringLiteral(" · drawn 1:1024, largest kept · symmetric log colours");
    return metrics.horizontalAdvance(content.title) <= layout.title.width() &&
           metrics.horizontalAdvance(note) * 7 / 8 <= layout.note.width();
}

} // namespace

Figure figure_of(MapContent content, std::optional<Window> window)
{
    content.stale = false;
    Figure figure;
    figure.title = content.title;
    content.badge.clear();
    content.title_lines = 1;
    figure.paint = [content = std::move(content), window](QPainter& painter, const QRectF& area,
                                                          const Theme& theme) {
        const QFont font = picture_font(area);
        const Window shown = window.value_or(extent_of(content));
        MapContent map = content;
        QRectF rest = inside_margins(area);
        if (!words_fit(content, rest, shown, font)) {
            // The view would cut long words short; a picture has nowhere else to say them.
            const QString title = std::exchange(map.title, QString());
            rest = paint_words(painter, rest, title, std::exchange(map.note, QString()), theme, font);
        }
        paint_map(painter, rest, map, shown, {}, theme, font, PaintPurpose::picture);
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
