// Private to widgets/chart: bars of which each has a colour of its own, filled or hatched. Hatches are lines, so that they stay
// lines in SVG and PDF.
#pragma once

#include "widgets/chart/chart_style.h"

#include <qcustomplot.h>

#include <vector>

namespace attnscope {

/// Fills, hatches and frames one bar. `hollow`: of the second capture.
void draw_bar(QCPPainter& painter, const QRectF& bar, const QColor& colour, BarPattern pattern, bool hollow,
              const QColor& ground);

/// `colours` [point]; bars of width `width` in key coordinates, shifted by `shift`.
class PatternBars : public QCPAbstractPlottable {
public:
    PatternBars(QCPAxis* key_axis, QCPAxis* value_axis, const ChartSeries& series,
                std::vector<QColor> colours, const SeriesStyle& style, const QColor& ground);

    void place(double shift, double width);
    /// Empty for a value that is not finite.
    QRectF rectangle_of(std::size_t point) const;

    double selectTest(const QPointF& pos, bool only_selectable, QVariant* details) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain, const QCPRange& keys) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rectangle) const override;

private:
    std::vector<double> keys_, values_;
    std::vector<QColor> colours_;
    SeriesStyle style_;
    QColor ground_;
    bool hollow_;
    double shift_ = 0;
    double width_ = 0.8;
};

} // namespace attnscope
