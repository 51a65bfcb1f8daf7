#include "widgets/chart/chart.h"
#include "widgets/chart/chart_plot.h"

#include <QPicture>

namespace attnscope {

void paint_chart(QPainter& painter, const QRectF& target, const ChartContent& content, const Theme& theme,
                 std::optional<std::pair<double, double>> x_range, bool background)
{
    // A plot paints with a painter of its own class, so that it is recorded first: lines stay lines and text stays text.
    const QSize size = target.size().toSize();
    ChartContent still = content;
    still.stale = false;
    ChartPlot plot;
    plot.setViewport(QRect(QPoint(), size));
    plot.build(still, theme, background);
    if (x_range)
        plot.show_x_range({x_range->first, x_range->second});
    plot.fit();
    QPicture picture;
    QCPPainter recorder(&picture);
    plot.toPainter(&recorder, size.width(), size.height());
    recorder.end();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawPicture(target.topLeft(), picture);
    painter.restore();
}

} // namespace attnscope
