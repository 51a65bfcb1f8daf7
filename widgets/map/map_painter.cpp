#include "widgets/map/map_painter.h"

#include "widgets/map/cell_image.h"
#include "widgets/map/colour_bar.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/map_fonts.h"
#include "widgets/map/map_overlay.h"
#include "widgets/map/title_lines.h"
#include "widgets/map/token_axis.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

/// Pixels of the cells: those of the screen, or for a vector picture so many that a viewer's smoothing does not show.
QSize pixels_for(QPainter& painter, QSizeF plot, const Window& window)
{
    const auto type = painter.paintEngine()->type();
    if (type == QPaintEngine::Raster) {
        const QTransform transform = painter.deviceTransform();
        return {static_cast<int>(std::lround(plot.width() * std::hypot(transform.m11(), transform.m12()))),
                static_cast<int>(std::lround(plot.height() * std::hypot(transform.m21(), transform.m22())))};
    }
    const auto side = [](double length, int tokens) {
        constexpr int most = 2400;
        const int wanted = std::min(most, static_cast<int>(std::lround(length * 3.0)));
        return tokens < wanted ? (wanted + tokens - 1) / tokens * tokens : wanted;
    };
    return {side(plot.width(), window.keys.size()), side(plot.height(), window.queries.size())};
}

/// As much of the title as there are lines for.
void paint_title_lines(QPainter& painter, const QRectF& title, const QString& text)
{
    const QFontMetricsF metrics(painter.font());
    const auto room = static_cast<qsizetype>(std::lround(title.height() / metrics.height()));
    QStringList lines = title_lines(text, metrics, title.width());
    if (lines.size() > room)
        lines = lines.mid(0, room - 1) << lines.mid(room - 1).join(QLatin1Char(' '));
    QRectF line(title.topLeft(), QSizeF(title.width(), metrics.height()));
    for (const QString& words : lines) {
        draw_literal(painter, line, words, Qt::AlignLeft);
        line.translate(0.0, metrics.height());
    }
}

void paint_titles(QPainter& painter, const MapLayout& layout, const MapContent& content, const Theme& theme,
                  const QFont& font)
{
    painter.setFont(title_font(font));
    QRectF title = layout.title;
    if (!title.isNull() && !content.badge.isEmpty()) {
        const QFontMetricsF metrics(painter.font());
        const QString badge = elided_text(literal_text(content.badge), metrics, title.width() / 2.0);
        const double width = metrics.horizontalAdvance(badge) + 12.0;
        title.setWidth(std::min(title.width() - width - 8.0, metrics.horizontalAdvance(content.title) + 1.0));
        const QRectF place(title.right() + 8.0, title.top(), width, metrics.height());
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(place, 3.0, 3.0);
        painter.setPen(theme.accent_text);
        draw_literal(painter, place, badge, Qt::AlignHCenter);
    }
    painter.setPen(theme.text);
    if (!title.isNull())
        paint_title_lines(painter, title, content.title);
    painter.setFont(axis_font(font));
    painter.setPen(theme.muted_text);
    if (!layout.note.isNull()) {
        QStringList words;
        for (const QString& part :
             {content.note,
              reduction_note(content, pooled_by_pixels(content, layout.window, layout.plot.size()))})
            if (!part.isEmpty())
                words << part;
        if (content.map && content.scale.transform != Transform::linear)
            words << name_of(content.scale.transform) + QStringLiteral(" colours");
        draw_literal(painter, layout.note, words.join(QStringLiteral(" · ")), Qt::AlignLeft);
    }
    if (!layout.key_title.isNull())
        draw_literal(painter, layout.key_title, QStringLiteral("key (columns)"), Qt::AlignHCenter);
    if (!layout.query_title.isNull()) {
        painter.save();
        painter.translate(layout.query_title.left(), layout.query_title.bottom());
        painter.rotate(-90.0);
        draw_literal(painter, QRectF(0.0, 0.0, layout.query_title.height(), layout.query_title.width()),
                     QStringLiteral("query (rows)"), Qt::AlignHCenter);
        painter.restore();
    }
}

void paint_message(QPainter& painter, const MapLayout& layout, const MapContent& content, const Theme& theme,
                   const QFont& font)
{
    painter.fillRect(layout.plot, theme.surface);
    painter.setFont(font);
    painter.setPen(theme.muted_text);
    painter.drawText(layout.plot.adjusted(8.0, 8.0, -8.0, -8.0), Qt::AlignCenter | Qt::TextWordWrap,
                     literal_text(content.message));
}

} // namespace

MapLayout paint_map(QPainter& painter, const QRectF& area, const MapContent& content, const Window& window,
                    const MapOverlay& overlay, const Theme& theme, const QFont& font, PaintPurpose purpose)
{
    const MapLayout layout = layout_map(area, content, window, font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    paint_titles(painter, layout, content, theme, font);
    if (!content.map) {
        paint_message(painter, layout, content, theme, font);
        painter.restore();
        return layout;
    }
    const QSize pixels = pixels_for(painter, layout.plot.size(), window);
    painter.drawImage(layout.plot,
                      cell_image(content, window, pixels, theme, pixels.width() / layout.plot.width()));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.hairline, 1.0));
    painter.drawRect(layout.plot.adjusted(-0.5, -0.5, 0.5, 0.5));
    paint_segment_strips(painter, layout, content);
    if (!layout.query_labels.isNull())
        paint_query_axis(painter, layout, content, theme, font);
    if (!layout.key_labels.isNull())
        paint_key_axis(painter, layout, content, theme, font);
    if (!layout.colour_bar.isNull())
        paint_colour_bar(painter, layout.colour_bar, content.scale, theme, font);
    paint_overlay(painter, layout, content, overlay, theme, font, purpose);
    painter.restore();
    return layout;
}

} // namespace attnscope
