#include "widgets/map/map_overlay.h"

#include "widgets/map/token_axis.h"

#include <QPainter>

#include <algorithm>

namespace attnscope {

namespace {

/// A line that shows on every colour: the accent over a wider one of the background.
void stroke(QPainter& painter, const Theme& theme, double width, const auto& draw)
{
    QColor halo = theme.background;
    halo.setAlpha(190);
    painter.setBrush(Qt::NoBrush);
    for (const QPen& pen : {QPen(halo, width + 2.0), QPen(theme.accent, width)}) {
        painter.setPen(pen);
        draw();
    }
}

/// At least so large that it can be seen around a cell of less than a pixel.
QRectF frame_of(const MapLayout& layout, Cell cell)
{
    QRectF frame = layout.rect_of(cell);
    const double grow = std::max(0.0, (5.0 - std::min(frame.width(), frame.height())) / 2.0);
    return frame.adjusted(-grow, -grow, grow, grow);
}

void paint_pinned(QPainter& painter, const MapLayout& layout, const std::vector<int>& pinned,
                  const Theme& theme)
{
    for (const int query : pinned) {
        if (!layout.window.queries.contains(query))
            continue;
        const QRectF& plot = layout.plot;
        const double grow = std::max(0.0, (3.0 - layout.cell_height()) / 2.0);
        const QRectF row(plot.left(), layout.y_of(query) - grow, plot.width(),
                         layout.cell_height() + 2.0 * grow);
        stroke(painter, theme, 1.0, [&] {
            painter.drawLine(row.topLeft(), row.topRight());
            painter.drawLine(row.bottomLeft(), row.bottomRight());
        });
        const double middle = row.center().y();
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawPolygon(QPolygonF({{plot.right() + 1.0, middle},
                                       {plot.right() + 7.0, middle - 4.0},
                                       {plot.right() + 7.0, middle + 4.0}}));
    }
}

void paint_crosshair(QPainter& painter, const MapLayout& layout, Cell cell, const Theme& theme)
{
    if (!layout.window.queries.contains(cell.query) || !layout.window.keys.contains(cell.key))
        return;
    const QRectF frame = frame_of(layout, cell);
    const QPointF middle = frame.center();
    const QRectF& plot = layout.plot;
    QColor line = theme.accent;
    line.setAlpha(170);
    painter.setPen(QPen(line, 1.0));
    painter.drawLine(QPointF(plot.left(), middle.y()), QPointF(frame.left(), middle.y()));
    painter.drawLine(QPointF(middle.x(), frame.bottom()), QPointF(middle.x(), plot.bottom()));
    stroke(painter, theme, 1.0, [&] { painter.drawRect(frame); });
}

} // namespace

void paint_overlay(QPainter& painter, const MapLayout& layout, const MapContent& content,
                   const MapOverlay& overlay, const Theme& theme, const QFont& font, PaintPurpose purpose)
{
    if (purpose == PaintPurpose::screen && content.stale) {
        QColor veil = theme.background;
        veil.setAlpha(150);
        painter.fillRect(layout.plot, veil);
    }
    paint_pinned(painter, layout, overlay.pinned, theme);
    if (purpose == PaintPurpose::picture)
        return;
    if (overlay.crosshair) {
        paint_crosshair(painter, layout, *overlay.crosshair, theme);
        paint_axis_marks(painter, layout, content, *overlay.crosshair, theme, font);
    }
    if (overlay.focused) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1.5));
        painter.drawRect(layout.plot.adjusted(-1.0, -1.0, 1.0, 1.0));
        if (overlay.cursor)
            stroke(painter, theme, 2.0, [&] { painter.drawRect(frame_of(layout, *overlay.cursor)); });
    }
    if (!overlay.rubber_band.isNull()) {
        QColor fill = theme.accent;
        fill.setAlpha(40);
        const QRectF band = overlay.rubber_band.normalized() & layout.plot;
        painter.fillRect(band, fill);
        stroke(painter, theme, 1.0, [&] { painter.drawRect(band); });
    }
}

} // namespace attnscope
