#include "widgets/map/title_lines.h"

namespace attnscope {

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

} // namespace

QStringList title_lines(const QString& text, const QFontMetricsF& metrics, double width)
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

} // namespace attnscope
