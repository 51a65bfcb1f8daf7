#include "widgets/chart/pattern_bars.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double hatch_distance = 5;

/// The part of the line y = y0 + slope (x - left) inside `box`, slope 1 or -1.
QLineF cut_line(const QRectF& box, double y0, double slope)
{
    const auto x_at = [&](double y) { return box.left() + (y - y0) / slope; };
    double from = std::max(box.left(), std::min(x_at(box.top()), x_at(box.bottom())));
    double to = std::min(box.right(), std::max(x_at(box.top()), x_at(box.bottom())));
    return {from, y0 + slope * (from - box.left()), to, y0 + slope * (to - box.left())};
}

void draw_hatch(QCPPainter& painter, const QRectF& bar, bool rising)
{
    const double slope = rising ? -1 : 1;
    const double first = rising ? bar.top() : bar.top() - bar.width();
    const double last = rising ? bar.bottom() + bar.width() : bar.bottom();
    for (double y = first + hatch_distance / 2; y < last; y += hatch_distance)
        if (const QLineF line = cut_line(bar, y, slope); line.x2() > line.x1())
            painter.drawLine(line);
}

} // namespace

void draw_bar(QCPPainter& painter, const QRectF& bar, const QColor& colour, BarPattern pattern, bool hollow,
              const QColor& ground)
{
    const QColor frame = readable_on(ground, colour);
    QColor fill = colour;
    if (hollow || pattern != BarPattern::solid)
        fill.setAlphaF(hollow && pattern == BarPattern::solid ? 0.3F : 0.15F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRect(bar);
    painter.setBrush(Qt::NoBrush);
    if (pattern != BarPattern::solid) {
        painter.setPen(QPen(frame, 1.2));
        if (pattern != BarPattern::falling)
            draw_hatch(painter, bar, true);
        if (pattern != BarPattern::rising)
            draw_hatch(painter, bar, false);
    }
    painter.setPen(QPen(frame, hollow ? 1.5 : 1, hollow ? Qt::DashLine : Qt::SolidLine));
    painter.drawRect(bar);
}

PatternBars::PatternBars(QCPAxis* key_axis, QCPAxis* value_axis, const ChartSeries& series,
                         std::vector<QColor> colours, const SeriesStyle& style, const QColor& ground)
    : QCPAbstractPlottable(key_axis, value_axis), colours_(std::move(colours)), style_(style),
      ground_(ground), hollow_(series.overlay)
{
    for (const ChartPoint& point : series.points) {
        keys_.push_back(point.x);
        values_.push_back(point.y);
    }
}

void PatternBars::place(double shift, double width)
{
    shift_ = shift;
    width_ = width;
}

QRectF PatternBars::rectangle_of(std::size_t point) const
{
    if (!std::isfinite(values_[point]))
        return {};
    const double left = mKeyAxis->coordToPixel(keys_[point] + shift_ - width_ / 2);
    const double right = mKeyAxis->coordToPixel(keys_[point] + shift_ + width_ / 2);
    const double end = mValueAxis->coordToPixel(values_[point]);
    const double base = mValueAxis->scaleType() == QCPAxis::stLogarithmic
                            ? mValueAxis->coordToPixel(mValueAxis->range().lower)
                            : mValueAxis->coordToPixel(0);
    return QRectF(QPointF(left, end), QPointF(right, base)).normalized();
}

void PatternBars::draw(QCPPainter* painter)
{
    const QRectF visible = clipRect();
    for (std::size_t point = 0; point < keys_.size(); ++point) {
        const QRectF bar = rectangle_of(point);
        if (!std::isfinite(values_[point]) || bar.right() < visible.left() || bar.left() > visible.right())
            continue;
        if (bar.width() < 3) // too narrow for a frame and a pattern
            painter->fillRect(bar.adjusted(0, 0, std::max(0.0, 1 - bar.width()), 0), colours_[point]);
        else
            draw_bar(*painter, bar, colours_[point], style_.pattern, hollow_, ground_);
    }
}

void PatternBars::drawLegendIcon(QCPPainter* painter, const QRectF& rectangle) const
{
    draw_bar(*painter, rectangle, style_.colour, style_.pattern, hollow_, ground_);
}

double PatternBars::selectTest(const QPointF&, bool, QVariant*) const
{
    return -1; // Chart finds points itself
}

QCPRange PatternBars::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = !keys_.empty();
    return found ? QCPRange(keys_.front() - 0.5, keys_.back() + 0.5) : QCPRange();
}

QCPRange PatternBars::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    QCPRange range(0, 0);
    for (const double value : values_)
        if (std::isfinite(value))
            range.expand(value);
    found = !values_.empty();
    return range;
}

} // namespace attnscope
