#include "widgets/chart/chart_ticker.h"

#include "widgets/chart/chart_words.h"
#include "widgets/text/isolated_words.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attnscope {

void ChartTicker::fit(double pixels, const QFont& font, bool horizontal)
{
    pixels_ = std::max(1.0, pixels);
    font_ = font;
    setTickCount(std::clamp(static_cast<int>(pixels_ / (horizontal ? 70 : 36)), 2, 10));
}

double ChartTicker::getTickStep(const QCPRange& range)
{
    if (axis_.categories.isEmpty()) {
        const double step = QCPAxisTicker::getTickStep(range);
        return axis_.integers ? std::max(1.0, std::round(step)) : step;
    }
    double widest = 0;
    for (const QString& name : axis_.categories)
        widest = std::max(widest, QFontMetricsF(font_).horizontalAdvance(name));
    const double slot = pixels_ / std::max(1.0, range.size());
    const double wanted = std::min(widest + 8, 120.0);
    return std::max(1.0, std::ceil(wanted / slot));
}

QVector<double> ChartTicker::createTickVector(double step, const QCPRange& range)
{
    if (axis_.categories.isEmpty())
        return QCPAxisTicker::createTickVector(step, range);
    // A handful of names are all shown, shortened where they must be; many are thinned.
    const auto count = static_cast<double>(axis_.categories.size());
    const double slot = pixels_ / std::max(1.0, range.size());
    if (slot >= 40)
        step = 1;
    room_ = std::max(24.0, slot * step - 6);
    QVector<double> ticks;
    for (double tick = 0; tick < count; tick += step)
        if (range.contains(tick))
            ticks << tick;
    return ticks;
}

QString ChartTicker::getTickLabel(double tick, const QLocale&, QChar, int)
{
    if (axis_.categories.isEmpty())
        return shown_number(std::abs(tick) < 1e-12 ? 0 : tick, axis_.percent);
    const auto place = static_cast<qsizetype>(std::lround(tick));
    if (place < 0 || place >= axis_.categories.size())
        return {};
    const QString label = QFontMetricsF(font_).elidedText(axis_.categories[place], Qt::ElideRight, room_);
    return isolated_words(label);
}

QVector<double> ChartLogTicker::createTickVector(double step, const QCPRange& range)
{
    const double decades = std::log10(range.upper / range.lower);
    if (decades < 0.8)
        return QCPAxisTicker::createTickVector(step, range);
    const int skip = std::max(1, static_cast<int>(std::ceil(decades / 8)));
    QVector<double> ticks;
    for (int power = static_cast<int>(std::floor(std::log10(range.lower)));
         power <= std::ceil(std::log10(range.upper)); ++power)
        for (const double part : {1.0, 2.0, 5.0})
            if (part == 1.0 ? power % skip == 0 : decades < 3)
                ticks << part * std::pow(10.0, power);
    return ticks;
}

QString ChartLogTicker::getTickLabel(double tick, const QLocale&, QChar, int)
{
    if (tick >= 1e4 && tick < 1e12) { // parameters, tokens
        const double power = std::floor(std::log10(tick) / 3 + 1e-9);
        return shown_number(tick / std::pow(1000.0, power)) + QStringLiteral("\u202F") +
               QStringLiteral("kMG")[static_cast<int>(power) - 1];
    }
    return shown_number(tick);
}

} // namespace attnscope
