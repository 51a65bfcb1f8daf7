#include "widgets/map/range_histogram.h"

#include "core/attention/derived/describe.h"
#include "widgets/colour/theme.h"
#include "widgets/map/arrow_keys.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/map_fonts.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr int bin_count = 128;
constexpr double margin = 10.0;

QString number(double value)
{
    return QString::fromStdString(number_words(value));
}

} // namespace

RangeHistogram::RangeHistogram(QWidget* parent) : QWidget(parent), counts_(bin_count, 0)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(QStringLiteral("Colour range"));
    count();
}

void RangeHistogram::set_values(std::span<const float> values, bool skip_zeros)
{
    values_.clear();
    values_.reserve(values.size());
    for (const float value : values)
        if (std::isfinite(value) && !(skip_zeros && value == 0.0f))
            values_.push_back(value);
    count();
}

void RangeHistogram::set_scale(const ColourScale& scale)
{
    if (scale_ == scale)
        return;
    scale_ = scale;
    // While a handle is held the axis stays, so that the handle stays under the pointer.
    if (!dragging_)
        count();
    describe();
    update();
}

void RangeHistogram::count()
{
    const ValueRange range = drawn_range(scale_);
    domain_ = {std::min(0.0, range.low), std::max(0.0, range.high)};
    for (const float value : values_) {
        domain_.low = std::min<double>(domain_.low, value);
        domain_.high = std::max<double>(domain_.high, value);
    }
    std::fill(counts_.begin(), counts_.end(), 0);
    const ColourScale along = axis();
    // Bin borders once, then a search for each value: cheaper than a logarithm for each.
    std::vector<float> borders;
    for (int bin = 1; bin < bin_count; ++bin)
        borders.push_back(static_cast<float>(value_at(along, bin / double(bin_count))));
    for (const float value : values_)
        ++counts_[static_cast<std::size_t>(std::upper_bound(borders.begin(), borders.end(), value) -
                                           borders.begin())];
    describe();
    update();
}

ColourScale RangeHistogram::axis() const
{
    ColourScale along = scale_;
    along.map = ColourMap::grey; // never symmetric
    along.range = domain_;
    return along;
}

QRectF RangeHistogram::bars() const
{
    const double text = QFontMetricsF(axis_font(font())).height() + 3.0;
    return {margin, 4.0, std::max(1.0, width() - 2.0 * margin), std::max(1.0, height() - 4.0 - text)};
}

double RangeHistogram::x_of(double value) const noexcept
{
    const QRectF area = bars();
    return area.left() + position_of(axis(), value) * area.width();
}

double RangeHistogram::value_at_x(double x) const noexcept
{
    const QRectF area = bars();
    return value_at(axis(), std::clamp((x - area.left()) / area.width(), 0.0, 1.0));
}

void RangeHistogram::paint_bars(QPainter& painter) const
{
    const QRectF area = bars();
    const ColourScale along = axis();
    const ValueColours colours(scale_);
    const int most = std::max(1, *std::max_element(counts_.begin(), counts_.end()));
    const double width = area.width() / bin_count;
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int bin = 0; bin < bin_count; ++bin) {
        const int times = counts_[static_cast<std::size_t>(bin)];
        if (times == 0)
            continue;
        const double height = std::max(2.0, std::log1p(times) / std::log1p(most) * area.height());
        const auto value = static_cast<float>(value_at(along, (bin + 0.5) / bin_count));
        painter.fillRect(QRectF(area.left() + bin * width, area.bottom() - height, std::ceil(width), height),
                         QColor(colours.colour(value)));
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void RangeHistogram::paint_handle(QPainter& painter, Handle handle) const
{
    const Theme theme = theme_of(palette());
    const ValueRange range = drawn_range(scale_);
    const QRectF area = bars();
    const double x = x_of(handle == Handle::low ? range.low : range.high);
    const bool active = hasFocus() && handle == active_;
    painter.setPen(QPen(active ? theme.accent : theme.text, active ? 2.0 : 1.0));
    painter.drawLine(QPointF(x, area.top() - 2.0), QPointF(x, area.bottom() + 2.0));
    const double inwards = handle == Handle::low ? 6.0 : -6.0;
    painter.setBrush(active ? theme.accent : theme.text);
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(
        QPolygonF({{x, area.top() - 3.0}, {x + inwards, area.top() + 2.0}, {x, area.top() + 7.0}}));
}

void RangeHistogram::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme theme = theme_of(palette());
    const ValueRange range = drawn_range(scale_);
    const QRectF area = bars();
    paint_bars(painter);
    painter.setPen(QPen(theme.hairline, 1.0));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    QColor veil = theme.surface;
    veil.setAlpha(170);
    painter.fillRect(QRectF(area.topLeft(), QPointF(x_of(range.low), area.bottom())), veil);
    painter.fillRect(QRectF(QPointF(x_of(range.high), area.top()), area.bottomRight()), veil);
    paint_handle(painter, Handle::low);
    paint_handle(painter, Handle::high);

    painter.setFont(axis_font(font()));
    painter.setPen(theme.text);
    const QFontMetricsF metrics(painter.font());
    const QString low = number(range.low);
    const QString high = number(range.high);
    const double low_width = metrics.horizontalAdvance(low) + 1.0;
    const double high_width = metrics.horizontalAdvance(high) + 1.0;
    // The numbers stand under their handles and give way to each other and to the border.
    double low_x = std::clamp(x_of(range.low) - low_width / 2.0, 0.0,
                              std::max(0.0, width() - low_width - high_width - 8.0));
    double high_x = std::clamp(x_of(range.high) - high_width / 2.0, 0.0, std::max(0.0, width() - high_width));
    high_x = std::max(high_x, low_x + low_width + 8.0);
    draw_literal(painter, QRectF(low_x, area.bottom() + 3.0, low_width, metrics.height()), low,
                 Qt::AlignLeft);
    draw_literal(painter, QRectF(high_x, area.bottom() + 3.0, high_width, metrics.height()), high,
                 Qt::AlignLeft);
}

RangeHistogram::Handle RangeHistogram::nearest_handle(double x) const
{
    const ValueRange range = drawn_range(scale_);
    const double low = x_of(range.low);
    const double high = x_of(range.high);
    return std::abs(x - low) < std::abs(x - high) || (low == high && x < low) ? Handle::low : Handle::high;
}

void RangeHistogram::move_handle(double value)
{
    ValueRange range = drawn_range(scale_);
    const double least = (domain_.high - domain_.low) * 1e-6;
    if (is_diverging(scale_.map)) {
        const double bound = std::max(std::abs(value), least);
        range = {-bound, bound};
    } else if (active_ == Handle::low) {
        range.low = std::min(value, range.high - least);
    } else {
        range.high = std::max(value, range.low + least);
    }
    if (range == drawn_range(scale_))
        return;
    ColourScale scale = scale_;
    scale.range = range;
    set_scale(scale);
    emit range_changed(range);
}

void RangeHistogram::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    active_ = nearest_handle(event->position().x());
    dragging_ = true;
    move_handle(value_at_x(event->position().x()));
}

void RangeHistogram::mouseMoveEvent(QMouseEvent* event)
{
    if (dragging_)
        move_handle(value_at_x(event->position().x()));
    else
        setCursor(Qt::SplitHCursor);
}

void RangeHistogram::mouseReleaseEvent(QMouseEvent*)
{
    dragging_ = false;
    count();
}

bool RangeHistogram::event(QEvent* event)
{
    return keeps_navigation_key(event) || QWidget::event(event);
}

void RangeHistogram::keyPressEvent(QKeyEvent* event)
{
    const ValueRange range = drawn_range(scale_);
    const double position = position_of(axis(), active_ == Handle::low ? range.low : range.high);
    const double step = event->modifiers().testFlag(Qt::ShiftModifier) ? 0.1 : 0.01;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        move_handle(value_at(axis(), std::max(0.0, position - step)));
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        move_handle(value_at(axis(), std::min(1.0, position + step)));
        break;
    case Qt::Key_Home:
        move_handle(domain_.low);
        break;
    case Qt::Key_End:
        move_handle(domain_.high);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool RangeHistogram::focusNextPrevChild(bool next)
{
    const Handle other = next ? Handle::high : Handle::low;
    if (hasFocus() && active_ != other) {
        active_ = other;
        describe();
        update();
        return true;
    }
    return QWidget::focusNextPrevChild(next);
}

void RangeHistogram::focusInEvent(QFocusEvent* event)
{
    if (event->reason() == Qt::TabFocusReason)
        active_ = Handle::low;
    else if (event->reason() == Qt::BacktabFocusReason)
        active_ = Handle::high;
    describe();
    QWidget::focusInEvent(event);
}

void RangeHistogram::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void RangeHistogram::describe()
{
    const ValueRange range = drawn_range(scale_);
    setAccessibleDescription(
        QStringLiteral("Colours run from %1 to %2; the arrows move the %3 end.")
            .arg(number(range.low), number(range.high),
                 active_ == Handle::low ? QStringLiteral("low") : QStringLiteral("high")));
    update();
}

} // namespace attnscope
