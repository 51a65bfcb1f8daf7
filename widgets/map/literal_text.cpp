#include "widgets/map/literal_text.h"

#include "widgets/text/towers.h"

#include <QPainter>
#include <QTextBoundaryFinder>

namespace attnscope {

namespace {

constexpr QChar ellipsis(0x2026);

bool has_effect(char32_t code)
{
    const auto category = QChar::category(code);
    return category == QChar::Other_Control || category == QChar::Other_Format ||
           category == QChar::Separator_Line || category == QChar::Separator_Paragraph;
}

/// Joiners make emoji and scripts what they are, and turn nothing around.
bool is_joiner(char32_t code)
{
    return code == 0x200c || code == 0x200d || code == 0x00ad || (code >= 0xe0020 && code <= 0xe007f);
}

/// Longest part of a text worth measuring: no label is wider.
constexpr qsizetype longest_label = 240;

} // namespace

QString literal_text(const QString& text)
{
    QString result;
    for (const char32_t code : text.toUcs4()) {
        if (has_effect(code) && !is_joiner(code))
            result +=
                QStringLiteral("<U+%1>").arg(static_cast<uint>(code), 4, 16, QLatin1Char('0')).toUpper();
        else
            result += QString::fromUcs4(&code, 1);
    }
    return result;
}

QString elided_text(const QString& literal, const QFontMetricsF& metrics, double width)
{
    if (width <= 0.0)
        return {};
    QString text = literal;
    if (text.size() > longest_label) {
        QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
        finder.setPosition(longest_label);
        const qsizetype cut = finder.isAtBoundary() ? longest_label : finder.toPreviousBoundary();
        text = text.left(cut > 0 ? cut : longest_label) + ellipsis;
    }
    text = without_towers(text);
    if (metrics.horizontalAdvance(text) <= width)
        return text;
    if (metrics.horizontalAdvance(ellipsis) > width)
        return {};
    return metrics.elidedText(text, Qt::ElideRight, width);
}

void draw_literal(QPainter& painter, const QRectF& rectangle, const QString& literal, Qt::Alignment alignment)
{
    const QString text = elided_text(literal, QFontMetricsF(painter.font()), rectangle.width());
    if (text.isEmpty())
        return;
    painter.save();
    // Sideways only to the rectangle: an underscore lies on its lower edge.
    painter.setClipRect(rectangle.adjusted(0.0, -1.0, 0.0, 2.0), Qt::IntersectClip);
    painter.setLayoutDirection(Qt::LeftToRight);
    const auto horizontal = alignment & (Qt::AlignLeft | Qt::AlignRight | Qt::AlignHCenter);
    painter.drawText(rectangle,
                     static_cast<int>(horizontal | Qt::AlignVCenter | Qt::AlignAbsolute) |
                         Qt::TextSingleLine | Qt::TextDontClip,
                     text);
    painter.restore();
}

} // namespace attnscope
