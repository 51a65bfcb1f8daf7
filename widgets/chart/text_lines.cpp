#include "widgets/chart/text_lines.h"

#include <QFontMetricsF>
#include <QTextLayout>

#include <algorithm>

namespace attnscope {

QStringList lines_of(const QString& text, const QFont& font, double width, int most)
{
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1.0, width));
        const int start = line.textStart();
        if (lines.size() + 1 == most) { // the rest has to fit
            lines << QFontMetricsF(font).elidedText(text.mid(start), Qt::ElideRight, width);
            break;
        }
        lines << text.mid(start, line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

} // namespace attnscope
