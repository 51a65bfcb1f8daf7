#include "widgets/chart/chart_header.h"
#include "widgets/chart/pattern_bars.h"

namespace attnscope {

ChartHeader::Entry legend_entry(const ChartSeries& series, const SeriesStyle& style, const Theme& theme)
{
    const bool bars = series.shape == SeriesShape::bars || series.shape == SeriesShape::boxes;
    const bool line = series.shape == SeriesShape::line;
    const bool coloured_by_segment =
        bars && !series.points.empty() && !series.points.front().segment.isEmpty();
    const QColor colour = coloured_by_segment ? theme.muted_text : style.colour;
    return {series.name, [=, overlay = series.overlay](QCPPainter& painter, const QRectF& area) {
                painter.setAntialiasing(true);
                if (bars) {
                    draw_bar(painter, area.adjusted(3, 1, -3, -1), colour, style.pattern, overlay,
                             theme.background);
                    return;
                }
                if (line) {
                    painter.setPen(QPen(colour, style.width, style.line));
                    painter.drawLine(QPointF(area.left(), area.center().y()),
                                     QPointF(area.right(), area.center().y()));
                }
                style.marker.applyTo(&painter, QPen(colour));
                style.marker.drawShape(&painter, area.center());
            }};
}

} // namespace attnscope
