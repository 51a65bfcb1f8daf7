// The part of ChartPlot that turns series into plottables.
#include "widgets/chart/chart_plot.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

struct Columns {
    QVector<double> x, y;
};

/// Values that are not finite become gaps.
Columns columns_of(const ChartSeries& series, double ChartPoint::*value)
{
    Columns columns;
    for (const ChartPoint& point : series.points) {
        columns.x << point.x;
        columns.y << (std::isfinite(point.*value) ? point.*value : ChartPoint::none);
    }
    return columns;
}

bool has_band(const ChartSeries& series)
{
    for (const ChartPoint& point : series.points)
        if (std::isfinite(point.low) && std::isfinite(point.high))
            return true;
    return false;
}

} // namespace

void ChartPlot::add_line(const ChartSeries& series, const SeriesStyle& style)
{
    if (has_band(series)) {
        QCPGraph* high = addGraph();
        QCPGraph* low = addGraph();
        const Columns top = columns_of(series, &ChartPoint::high);
        const Columns bottom = columns_of(series, &ChartPoint::low);
        high->setData(top.x, top.y, true);
        low->setData(bottom.x, bottom.y, true);
        for (QCPGraph* graph : {high, low})
            graph->setPen(Qt::NoPen);
        QColor fill = style.colour;
        fill.setAlphaF(0.14F);
        high->setBrush(fill);
        high->setChannelFillGraph(low);
    }
    QCPGraph* graph = addGraph();
    const Columns points = columns_of(series, &ChartPoint::y);
    graph->setData(points.x, points.y, true);
    const auto count = static_cast<int>(series.points.size());
    graph->setPen(
        QPen(style.colour, count > 1000 ? 1 : style.width, style.line, Qt::RoundCap, Qt::RoundJoin));
    if (!series.faint || count < 3) // points of a curve in the background are no measurements
        graph->setScatterStyle(style.marker);
    graph->setScatterSkip(count <= 48 ? 0 : count / 16); // many hide the line; some still tell lines apart
}

void ChartPlot::add_dots(const ChartSeries& series, const SeriesStyle& style)
{
    QCPGraph* graph = addGraph();
    const Columns points = columns_of(series, &ChartPoint::y);
    graph->setData(points.x, points.y);
    graph->setLineStyle(QCPGraph::lsNone);
    QCPScatterStyle marker = style.marker;
    QColor colour = style.colour;
    if (series.shape == SeriesShape::dots && series.points.size() > 100) { // a cloud rather than a heap
        marker.setSize(marker.size() * 0.6);
        colour.setAlphaF(0.35F);
    }
    graph->setScatterStyle(marker);
    if (!has_band(series))
        return;
    auto* whiskers = new QCPErrorBars(xAxis, yAxis);
    whiskers->setDataPlottable(graph);
    QVector<double> minus, plus;
    for (const ChartPoint& point : series.points) {
        minus << point.y - point.low;
        plus << point.high - point.y;
    }
    whiskers->setData(minus, plus);
    whiskers->setPen(QPen(colour, 1));
    whiskers->setWhiskerWidth(series.points.size() > 100 ? 0 : 4);
    whiskers->setSymbolGap(0);
}

void ChartPlot::add_bars(const ChartSeries& series, const SeriesStyle& style)
{
    std::vector<QColor> colours;
    for (const ChartPoint& point : series.points)
        colours.push_back(point.segment.isEmpty() ? style.colour
                                                  : colour_of_segment(point.segment, content_.segments));
    bars_[static_cast<std::size_t>(&series - content_.series.data())] =
        new PatternBars(xAxis, yAxis, series, std::move(colours), style, theme_.background);
}

void ChartPlot::add_boxes(const ChartSeries& series, const SeriesStyle& style)
{
    const auto count = std::count_if(content_.series.begin(), content_.series.end(),
                                     [](const auto& one) { return one.shape == SeriesShape::boxes; });
    auto* boxes = new QCPStatisticalBox(xAxis, yAxis);
    for (const ChartPoint& point : series.points)
        if (std::isfinite(point.y))
            boxes->addData(point.x, point.low, point.lower_quartile, point.y, point.upper_quartile,
                           point.high);
    boxes->setWidth(0.6 / static_cast<double>(std::max<std::ptrdiff_t>(1, count)));
    boxes->setWhiskerWidth(boxes->width() / 2);
    QColor fill = style.colour;
    fill.setAlphaF(series.overlay ? 0.0F : 0.2F);
    boxes->setBrush(fill);
    const QPen pen(style.colour, 1.2, series.overlay ? Qt::DashLine : Qt::SolidLine);
    boxes->setPen(pen);
    boxes->setWhiskerPen(QPen(style.colour, 1.2));
    boxes->setWhiskerBarPen(QPen(style.colour, 1.2));
    boxes->setMedianPen(QPen(style.colour, 2.5, Qt::SolidLine, Qt::FlatCap));
    boxes->setOutlierStyle(QCPScatterStyle::ssNone);
}

void ChartPlot::set_tickers()
{
    const auto ticker_of = [](QCPAxis& axis, const ChartAxis& wanted, QSharedPointer<ChartTicker>& ours) {
        axis.setScaleType(wanted.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        ours.reset();
        if (wanted.logarithmic) {
            axis.setTicker(QSharedPointer<QCPAxisTicker>(new ChartLogTicker));
        } else {
            ours.reset(new ChartTicker(wanted));
            axis.setTicker(ours);
        }
    };
    ticker_of(*xAxis, content_.x, x_ticker_);
    ticker_of(*yAxis, content_.y, y_ticker_);
}

void ChartPlot::style_axes()
{
    const bool visible = !content_.series.empty();
    axisRect()->setMinimumMargins(QMargins(8, 4, 14, 4));
    axisRect()->setRangeDrag(Qt::Horizontal);
    axisRect()->setRangeZoom(Qt::Horizontal);
    set_tickers();
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setVisible(visible);
        axis->setNumberFormat("g"); // else an e between digits of a label becomes a power of ten
        axis->setLabelFont(chart_font());
        axis->setTickLabelFont(chart_font());
        axis->setLabelColor(theme_.text);
        axis->setTickLabelColor(theme_.muted_text);
        axis->setBasePen(QPen(theme_.hairline, 1));
        axis->setTickPen(QPen(theme_.hairline, 1));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLengthIn(0);
        axis->setTickLengthOut(4);
        axis->grid()->setVisible(visible && axis == yAxis);
        QColor grid = theme_.hairline;
        grid.setAlphaF(0.6F);
        axis->grid()->setPen(QPen(grid, 1));
        axis->grid()->setZeroLinePen(QPen(theme_.muted_text, 1));
    }
}

} // namespace attnscope
