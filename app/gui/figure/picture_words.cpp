#include "app/gui/figure/picture_words.h"

#include "widgets/map/literal_text.h"

#include <QPainter>

namespace attnscope::gui {

namespace {

/// As many pieces to a line as fit.
QStringList joined(const QStringList& pieces, const QString& between, const QFontMetricsF& metrics,
                   double width)
{
    QStringList lines;
    for (const QString& piece : pieces) {
        const QString longer = lines.isEmpty() ? piece : lines.last() + between + piece;
        if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= width)
            lines.last() = longer;
        else
            lines << piece;
    }
    return lines;
}

QRectF paint_lines(QPainter& painter, QRectF area, const QString& text, const QFont& font,
                   const QColor& colour)
{
    if (text.isEmpty())
        return area;
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(colour);
    for (const QString& line : lines_of(text, metrics, area.width())) {
        draw_literal(painter, QRectF(area.left(), area.top(), area.width(), metrics.height()), line,
                     Qt::AlignLeft);
        area.setTop(area.top() + metrics.height() + 1.0);
    }
    return area;
}

} // namespace

QStringList lines_of(const QString& text, const QFontMetricsF& metrics, double width)
{
    const QString dot = QStringLiteral(" · ");
    QStringList pieces;
    for (const QString& part : text.split(dot)) {
        if (metrics.horizontalAdvance(part) <= width)
            pieces << part;
        else
            pieces << joined(part.split(QLatin1Char(' ')), QStringLiteral(" "), metrics, width);
    }
    return joined(pieces, dot, metrics, width);
}

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
