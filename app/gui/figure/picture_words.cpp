#include "app/gui/figure/picture_words.h"

#include "widgets/map/literal_text.h"
#include "widgets/map/title_lines.h"

#include <QPainter>

namespace attnscope::gui {

namespace {

QRectF paint_lines(QPainter& painter, QRectF area, const QString& text, const QFont& font,
                   const QColor& colour)
{
    if (text.isEmpty())
        return area;
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(colour);
    for (const QString& line : title_lines(text, metrics, area.width())) {
        draw_literal(painter, QRectF(area.left(), area.top(), area.width(), metrics.height()), line,
                     Qt::AlignLeft);
        area.setTop(area.top() + metrics.height() + 1.0);
    }
    return area;
}

} // namespace

QRectF paint_words(QPainter& painter, const QRectF& area, const QString& title, const QString& note,
                   const Theme& theme, const QFont& font)
{
    QFont small = font;
    small.setPixelSize(font.pixelSize() * 7 / 8);
    QRectF rest = paint_lines(painter, area, title, font, theme.text);
    rest.setTop(rest.top() + 1.0);
    return paint_lines(painter, rest, note, small, theme.muted_text);
}

} // namespace attnscope::gui
