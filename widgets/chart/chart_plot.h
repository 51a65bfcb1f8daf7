// Private to widgets/chart: a ChartContent built into a QCustomPlot. Used once for the screen and once for each picture.
#pragma once

#include "widgets/chart/chart_content.h"
#include "widgets/chart/chart_header.h"
#include "widgets/chart/chart_overlay.h"
#include "widgets/chart/chart_ticker.h"
#include "widgets/chart/pattern_bars.h"
#include "widgets/colour/theme.h"

#include <qcustomplot.h>

#include <memory>
#include <optional>

namespace attnscope {

/// It has no signals of its own.
class ChartPlot : public QCustomPlot {
public:
    explicit ChartPlot(QWidget* parent = nullptr);

    /// Replaces everything that is drawn. `background` false: transparent.
    void build(const ChartContent& content, const Theme& theme, bool background);
    /// Fits header and ticks to the viewport; before every drawing.
    void fit();

    QCPRange full_x_range() const noexcept { return full_x_range_; }
    /// Cut to the full range; y follows what is visible.
    void show_x_range(QCPRange range);
    /// Where a point is drawn; the end of a bar. Outside of the axes while it is zoomed away.
    QPointF pixel_of(std::size_t series, std::size_t point) const;
    /// The bar of a point; null unless the series has bars.
    QRectF bar_of(std::size_t series, std::size_t point) const;
    ReadOut* read_out() const noexcept { return read_out_; }
    void set_stale(bool stale);

protected:
    /// Without a size there is nothing to draw on: the buffers stay as they are until there is one again.
    void resizeEvent(QResizeEvent* event) override;

private:
    void clear();
    void add_line(const ChartSeries& series, const SeriesStyle& style);
    void add_dots(const ChartSeries& series, const SeriesStyle& style);
    void add_bars(const ChartSeries& series, const SeriesStyle& style);
    void add_boxes(const ChartSeries& series, const SeriesStyle& style);
    void set_tickers();
    void place_bars();
    void style_axes();
    QCPRange y_range(QCPRange x_range) const;

    ChartContent content_;
    Theme theme_;
    ChartHeader* header_ = nullptr;
    ReadOut* read_out_ = nullptr;
    StaleVeil* veil_ = nullptr;
    std::vector<QCPLayerable*> extras_; ///< strip and words, owned
    std::vector<PatternBars*> bars_;    ///< [series], null for other shapes
    QSharedPointer<ChartTicker> x_ticker_, y_ticker_;
    QCPRange full_x_range_;
};

} // namespace attnscope
