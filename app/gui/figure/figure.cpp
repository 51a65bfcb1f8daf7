#include "app/gui/figure/figure.h"

#include "app/gui/figure/picture_words.h"
#include "widgets/chart/cell_chart.h"
#include "widgets/chart/chart.h"
#include "widgets/map/map_painter.h"
#include "widgets/map/special_cells.h"

#include <QFontInfo>
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

/// Beside the title where that leaves room, else below the map. Returns what is left for the map.
QRectF paint_legend(QPainter& painter, const QRectF& area, const MapContent& content, const Window& window,
                    const Theme& theme, const QFont& font)
{
    const std::vector<CellKind> kinds = special_kinds(content, window);
    const QSizeF size = special_legend_size(kinds, content, font);
    const double title = QFontMetricsF(font).horizontalAdvance(content.title);
    const double plot_begin = layout_map(area, content, window, font).title.left() - area.left();
    if (plot_begin + title + 2.0 * size.height() + size.width() > area.width())
        return paint_special_legend(painter, area, kinds, content, theme, font);
    const QRectF corner(area.right() - size.width(), area.top() + 2.0, size.width() + 1.0, size.height());
    paint_special_legend(painter, corner, kinds, content, theme, font);
    return area;
}

/// Charts know the text of the screen only: they are drawn in its size and enlarged.
template <typename Paint>
void paint_enlarged(QPainter& painter, const QRectF& area, const Paint& paint)
{
    const double factor =
        picture_font(area).pixelSize() / static_cast<double>(QFontInfo(QGuiApplication::font()).pixelSize());
    const QRectF inside = inside_margins(area);
    painter.save();
    painter.translate(inside.topLeft());
    painter.scale(factor, factor);
    paint(QRectF(QPointF(), inside.size() / factor));
    painter.restore();
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
        QRectF rest = paint_legend(painter, inside_margins(area), content, shown, theme, font);
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
        paint_enlarged(painter, area, [&](const QRectF& part) {
            paint_chart(painter, part, content, theme, x_range, false);
        });
    };
    return figure;
}

Figure figure_of(CellContent content)
{
    Figure figure;
    figure.title = content.title;
    figure.paint = [content = std::move(content)](QPainter& painter, const QRectF& area, const Theme& theme) {
        paint_enlarged(painter, area,
                       [&](const QRectF& part) { paint_cells(painter, part, content, theme, false); });
    };
    return figure;
}

} // namespace attnscope::gui
