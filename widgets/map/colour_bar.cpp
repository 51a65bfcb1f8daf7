#include "widgets/map/colour_bar.h"

#include "core/attention/derived/describe.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/map_fonts.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

std::vector<double> round_values(const ColourScale& scale)
{
    const ValueRange range = drawn_range(scale);
    std::vector<double> values{0.0};
    if (scale.transform == Transform::symmetric_log) {
        const double most = std::max(std::abs(range.low), std::abs(range.high));
        for (double power = std::pow(10.0, std::floor(std::log10(most))); power >= scale.linear_width * 0.999;
             power /= 10.0) {
            values.push_back(power);
            values.push_back(-power);
        }
        return values;
    }
    const double raw = (range.high - range.low) / 5.0;
    const double decade = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10.0 * decade;
    for (const double factor : {5.0, 2.0, 1.0})
        if (raw <= factor * decade)
            step = factor * decade;
    for (double place = std::ceil(range.low / step); place * step <= range.high; place += 1.0)
        if (place != 0.0)
            values.push_back(place * step);
    return values;
}

QImage gradient(const ColourScale& scale, bool upright)
{
    const auto& colours = colours_of(scale.map);
    QImage image(upright ? QSize(1, colour_count) : QSize(colour_count, 1), QImage::Format_RGB32);
    for (int entry = 0; entry < colour_count; ++entry)
        image.setPixel(upright ? 0 : entry, upright ? colour_count - 1 - entry : 0,
                       colours[static_cast<std::size_t>(entry)]);
    return image;
}

} // namespace

std::vector<BarTick> bar_ticks(const ColourScale& scale, double least)
{
    const ValueRange range = drawn_range(scale);
    const auto tick = [&](double value) {
        return BarTick{value, position_of(scale, value), QString::fromStdString(number_words(value))};
    };
    std::vector<BarTick> ticks{tick(range.low), tick(range.high)};
    for (const double value : round_values(scale)) {
        if (value <= range.low || value >= range.high)
            continue;
        const double position = position_of(scale, value);
        const bool free = std::none_of(ticks.begin(), ticks.end(), [&](const BarTick& other) {
            return std::abs(other.position - position) < least;
        });
        if (free)
            ticks.push_back(tick(value));
    }
    std::sort(ticks.begin(), ticks.end(),
              [](const BarTick& a, const BarTick& b) { return a.position < b.position; });
    return ticks;
}

void paint_colour_bar(QPainter& painter, const QRectF& bar, const ColourScale& scale, const Theme& theme,
                      const QFont& font)
{
    const bool upright = bar.height() > bar.width();
    painter.drawImage(bar, gradient(scale, upright));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.hairline, 1.0));
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setFont(axis_font(font));
    const QFontMetricsF metrics(painter.font());
    const double height = metrics.height();
    const double widest = metrics.horizontalAdvance(QStringLiteral("−0.0000")) + 8.0;
    const double length = upright ? bar.height() : bar.width();
    for (const BarTick& tick : bar_ticks(scale, (upright ? height : widest) / std::max(1.0, length))) {
        painter.setPen(theme.text);
        if (upright) {
            const double y = bar.bottom() - tick.position * bar.height();
            const double top = std::clamp(y - height / 2.0, bar.top() - 2.0, bar.bottom() - height + 2.0);
            painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + 3.0, y));
            draw_literal(painter, QRectF(bar.right() + 6.0, top, widest, height), tick.text, Qt::AlignLeft);
        } else {
            const double x = bar.left() + tick.position * bar.width();
            const double left =
                std::clamp(x - widest / 2.0, bar.left(), std::max(bar.left(), bar.right() - widest));
            painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + 2.0));
            const auto alignment = tick.position <= 0.0   ? Qt::AlignLeft
                                   : tick.position >= 1.0 ? Qt::AlignRight
                                                          : Qt::AlignHCenter;
            draw_literal(painter, QRectF(left, bar.bottom() + 3.0, widest, height), tick.text, alignment);
        }
    }
}

} // namespace attnscope
