#include "widgets/chart/chart_plot.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double edge = 0.5; ///< free space left and right, in units of x, where x counts things

QCPRange x_range_of(const ChartContent& content)
{
    if (!content.x.categories.isEmpty())
        return {-edge, static_cast<double>(content.x.categories.size()) - edge};
    bool any = false;
    QCPRange range(1, 1);
    for (const ChartSeries& series : content.series)
        for (const ChartPoint& point : series.points) {
            if (content.x.logarithmic && point.x <= 0)
                continue;
            if (any)
                range.expand(point.x);
            else
                range = {point.x, point.x};
            any = true;
        }
    if (content.x.logarithmic) {
        const double factor = std::pow(range.upper / range.lower, 0.06) * 1.02;
        return {range.lower / factor, range.upper * factor};
    }
    return {range.lower - edge, range.upper + edge};
}

} // namespace

ChartPlot::ChartPlot(QWidget* parent) : QCustomPlot(parent)
{
    layer("overlay")->setMode(QCPLayer::lmBuffered);
    setNoAntialiasingOnDrag(false);
    setAutoAddPlottableToLegend(false);
    QObject::connect(this, &QCustomPlot::beforeReplot, this, [this] { fit(); });
}

void ChartPlot::clear()
{
    clearPlottables();
    for (QCPLayerable* extra : extras_)
        delete extra;
    extras_.clear();
    delete read_out_;
    delete veil_;
    if (header_ != nullptr) {
        plotLayout()->remove(header_);
        plotLayout()->simplify();
    }
    header_ = nullptr;
    bars_.clear();
}

void ChartPlot::build(const ChartContent& content, const Theme& theme, bool background)
{
    clear();
    content_ = content;
    theme_ = theme;
    int infinities = 0;
    for (const ChartSeries& series : content_.series)
        infinities +=
            static_cast<int>(std::count_if(series.points.begin(), series.points.end(),
                                           [](const ChartPoint& point) { return std::isinf(point.y); }));
    if (infinities > 0)
        content_.notes << QString("%1 infinite values are not drawn").arg(infinities);
    setBackground(background ? QBrush(theme.background) : QBrush(Qt::NoBrush));

    std::vector<ChartHeader::Entry> entries;
    bars_.assign(content_.series.size(), nullptr);
    for (const ChartSeries& series : content_.series) {
        const SeriesStyle style = style_of(content_, series, theme_);
        if (series.shape == SeriesShape::line)
            add_line(series, style);
        else if (series.shape == SeriesShape::bars)
            add_bars(series, style);
        else if (series.shape == SeriesShape::boxes)
            add_boxes(series, style);
        else
            add_dots(series, style);
        if (!series.name.isEmpty())
            entries.push_back(legend_entry(series, style, theme_));
    }
    place_bars();
    header_ = new ChartHeader(this, content_, theme_, std::move(entries));
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, header_);
    plotLayout()->setRowSpacing(0);
    if (content_.x.tokens && !content_.segments.empty())
        extras_.push_back(new SegmentStrip(this, content_, theme_));
    if (content_.series.empty())
        extras_.push_back(new EmptyWords(this, content_.empty, theme_));
    veil_ = new StaleVeil(this, theme_);
    veil_->setVisible(content_.stale);
    read_out_ = new ReadOut(this, theme_);
    style_axes();
    full_x_range_ = x_range_of(content_);
    show_x_range(full_x_range_);
}

void ChartPlot::place_bars()
{
    const auto count = static_cast<double>(
        std::count_if(bars_.begin(), bars_.end(), [](auto* bars) { return bars != nullptr; }));
    const double width = count > 0 ? 0.8 / count : 0.8;
    double shift = -0.4 + width / 2;
    for (PatternBars* bars : bars_) {
        if (bars == nullptr)
            continue;
        bars->place(shift, width * (count > 1 ? 0.92 : 1));
        shift += width;
    }
}

void ChartPlot::fit()
{
    if (header_ == nullptr)
        return;
    header_->fit(viewport().width(), viewport().height());
    updateLayout();
    const QFontMetricsF metrics(chart_font());
    xAxis->setLabel(metrics.elidedText(content_.x.label, Qt::ElideRight, axisRect()->width()));
    yAxis->setLabel(metrics.elidedText(content_.y.label, Qt::ElideRight, axisRect()->height() + 16));
    if (x_ticker_)
        x_ticker_->fit(axisRect()->width(), chart_font(), true);
    if (y_ticker_)
        y_ticker_->fit(axisRect()->height(), chart_font(), false);
}

void ChartPlot::show_x_range(QCPRange range)
{
    const double size = std::min(range.size(), full_x_range_.size());
    if (range.lower < full_x_range_.lower)
        range = {full_x_range_.lower, full_x_range_.lower + size};
    if (range.upper > full_x_range_.upper)
        range = {full_x_range_.upper - size, full_x_range_.upper};
    xAxis->setRange(range);
    yAxis->setRange(y_range(range));
}

QCPRange ChartPlot::y_range(QCPRange x_range) const
{
    const bool logarithmic = content_.y.logarithmic;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    const auto take = [&](double value) {
        if (!std::isfinite(value) || (logarithmic && value <= 0))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (const ChartSeries& series : content_.series)
        for (const ChartPoint& point : series.points)
            if (x_range.contains(point.x))
                for (const double value : {point.y, point.low, point.high})
                    take(value);
    if (!(low <= high))
        return logarithmic ? QCPRange(0.1, 1) : QCPRange(0, 1);
    if (logarithmic) {
        const double factor = high / low > 10 ? 1.5 : std::pow(high / low, 0.1) * 1.02;
        return {low / factor, high * factor};
    }
    if (content_.y.from_zero) {
        low = std::min(low, 0.0);
        high = std::max(high, 0.0);
    }
    if (low == 0 && high == 0 && content_.y.percent)
        return {0, 1}; // nothing of the whole
    const double size = high > low ? high - low : std::max(1e-30, std::abs(high) > 0 ? std::abs(high) : 1.0);
    const double above = content_.x.tokens && !content_.segments.empty() ? 0.16 : 0.06; // room for the strip
    return {low < 0 || !content_.y.from_zero ? low - 0.06 * size : low, high + above * size};
}

QPointF ChartPlot::pixel_of(std::size_t series, std::size_t point) const
{
    const ChartPoint& place = content_.series.at(series).points.at(point);
    if (bars_[series] != nullptr) {
        const QRectF bar = bars_[series]->rectangle_of(point);
        return {bar.center().x(), place.y < 0 ? bar.bottom() : bar.top()};
    }
    return {xAxis->coordToPixel(place.x), yAxis->coordToPixel(place.y)};
}

QRectF ChartPlot::bar_of(std::size_t series, std::size_t point) const
{
    return bars_.at(series) != nullptr ? bars_[series]->rectangle_of(point) : QRectF();
}

void ChartPlot::set_stale(bool stale)
{
    content_.stale = stale;
    if (veil_ != nullptr && veil_->realVisibility() != stale) {
        veil_->setVisible(stale);
        replot(rpQueuedReplot);
    }
}

void ChartPlot::resizeEvent(QResizeEvent* event)
{
    if (!event->size().isEmpty())
        QCustomPlot::resizeEvent(event);
}

} // namespace attnscope
