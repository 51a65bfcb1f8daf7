#include "widgets/chart/chart_cursor.h"

#include "widgets/chart/chart_words.h"
#include "widgets/text/isolated_words.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double reach = 14; ///< pixels around a dot

bool is_drawn(const ChartPoint& point)
{
    return std::isfinite(point.y);
}

double distance_of(const ChartPlot& plot, const ChartContent& content, std::size_t s, std::size_t p,
                   QPointF place)
{
    const QPointF at = plot.pixel_of(s, p);
    if (content.series[s].shape == SeriesShape::bars) {
        const QRectF bar = plot.bar_of(s, p);
        if (place.x() >= bar.left() && place.x() <= bar.right())
            return 0.5; // even a bar of no height can be pointed at
        return reach + std::abs(place.x() - at.x());
    }
    const double both = std::hypot(place.x() - at.x(), place.y() - at.y());
    if (both <= reach)
        return both;
    // Lines are read by x, so that the pointer need not follow them; of several lines the nearest in y.
    return reach + std::abs(place.x() - at.x()) + 1e-3 * std::abs(place.y() - at.y()) +
           (content.series[s].shape == SeriesShape::line ? 0 : reach);
}

std::size_t nearest_x(const ChartSeries& series, double x)
{
    std::size_t best = 0;
    for (std::size_t p = 1; p < series.points.size(); ++p)
        if (std::abs(series.points[p].x - x) < std::abs(series.points[best].x - x))
            best = p;
    return best;
}

bool has_band(const ChartPoint& point)
{
    return !std::isnan(point.low) && !std::isnan(point.high);
}

QString value_words(const ChartContent& content, const ChartPoint& point)
{
    QString words = shown_number(point.y, content.y.percent);
    if (has_band(point))
        words +=
            QString(" (%1 to %2)")
                .arg(shown_number(point.low, content.y.percent), shown_number(point.high, content.y.percent));
    return words;
}

QString place_words(const ChartContent& content, const ChartPoint& point)
{
    QStringList words;
    const auto add = [&words](const char* name, int index) {
        if (index >= 0)
            words << QString("%1 %2").arg(name).arg(index);
    };
    add("layer", point.place.layer);
    add("head", point.place.head);
    add("query", point.place.query);
    add("key", point.place.key);
    if (!words.isEmpty())
        return words.join(", ") +
               (point.label.isEmpty() ? QString() : " “" + isolated_words(point.label) + "”");
    if (!point.label.isEmpty())
        return isolated_words(point.label);
    const auto place = static_cast<qsizetype>(std::lround(point.x));
    if (place >= 0 && place < content.x.categories.size())
        return content.x.label + " " + isolated_words(content.x.categories[place]);
    return content.x.label + " " + shown_number(point.x);
}

} // namespace

std::optional<ChartCursor> find_point(const ChartPlot& plot, const ChartContent& content, QPointF place)
{
    std::optional<ChartCursor> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t s = 0; s < content.series.size(); ++s)
        for (std::size_t p = 0; p < content.series[s].points.size(); ++p) {
            if (!is_drawn(content.series[s].points[p]))
                continue;
            const double distance = distance_of(plot, content, s, p, place);
            if (distance < least) {
                least = distance;
                best = ChartCursor{s, p};
            }
        }
    return best;
}

std::optional<ChartCursor> first_point(const ChartContent& content)
{
    for (std::size_t s = 0; s < content.series.size(); ++s)
        for (std::size_t p = 0; p < content.series[s].points.size(); ++p)
            if (is_drawn(content.series[s].points[p]))
                return ChartCursor{s, p};
    return std::nullopt;
}

ChartCursor step_point(const ChartContent& content, ChartCursor cursor, int steps)
{
    const std::vector<ChartPoint>& points = content.series[cursor.series].points;
    const int step = steps < 0 ? -1 : 1;
    auto place = static_cast<std::ptrdiff_t>(cursor.point);
    for (int left = std::abs(steps); left > 0;) {
        place += step;
        if (place < 0 || place >= static_cast<std::ptrdiff_t>(points.size()))
            break;
        if (!is_drawn(points[static_cast<std::size_t>(place)]))
            continue;
        cursor.point = static_cast<std::size_t>(place);
        --left;
    }
    return cursor;
}

ChartCursor step_series(const ChartContent& content, ChartCursor cursor, int steps)
{
    const double x = content.series[cursor.series].points[cursor.point].x;
    const auto count = static_cast<int>(content.series.size());
    for (int s = static_cast<int>(cursor.series) + steps; s >= 0 && s < count; s += steps) {
        const ChartSeries& series = content.series[static_cast<std::size_t>(s)];
        if (!series.points.empty() && std::any_of(series.points.begin(), series.points.end(), is_drawn))
            return {static_cast<std::size_t>(s), nearest_x(series, x)};
    }
    return cursor;
}

QStringList words_of_point(const ChartContent& content, ChartCursor cursor)
{
    const ChartPoint& point = content.series[cursor.series].points[cursor.point];
    QStringList words{place_words(content, point)};
    QStringList bands;
    for (std::size_t s = 0; s < content.series.size(); ++s) {
        const ChartSeries& series = content.series[s];
        const bool own = s == cursor.series;
        if (series.points.empty() || (series.name.isEmpty() && !own))
            continue;
        const ChartPoint& there = own ? point : series.points[nearest_x(series, point.x)];
        if (std::abs(there.x - point.x) > 1e-9)
            continue;
        words << (series.name.isEmpty() ? QString() : series.name + " ") + value_words(content, there);
        if (has_band(there) && !series.band.isEmpty() && !bands.contains(series.band))
            bands << series.band;
    }
    for (const QString& band : bands)
        words << "in brackets: " + band;
    return words;
}

} // namespace attnscope
