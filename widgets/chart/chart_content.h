// What a chart shows, as a value: words, axes, and series of points in the order they are drawn. Every chart of the program is
// such a value, made by a function of its own (segment_chart.h, lambda_chart.h, ...) and drawn by Chart.
#pragma once

#include "core/attention/segments.h"

#include <QString>
#include <QStringList>

#include <limits>
#include <optional>
#include <vector>

namespace attnscope {

/// Where a point comes from, in true indices of the model; -1 where that means nothing. A click on the point goes there.
struct ChartPlace {
    int layer = -1;
    int head = -1;
    int query = -1;
    int key = -1;

    bool operator==(const ChartPlace&) const = default;
    bool is_empty() const noexcept { return *this == ChartPlace{}; }
};

struct ChartPoint {
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();

    double x = 0;
    double y = none; ///< NaN leaves a gap
    double low = none;
    double high = none; ///< low to high: a band behind lines, whiskers on dots; NaN for none
    ChartPlace place;
    QString label;                ///< literal text for the read-out and the table, e.g. a token
    QString segment;              ///< a bar of this segment wears its colour; else empty
    double lower_quartile = none; ///< of a box, whose y is the median and whose whiskers are low and high
    double upper_quartile = none;
};

enum class SeriesShape {
    line,
    dots,
    bars,
    marks,
    boxes
}; ///< marks: short horizontal strokes, for references

/// Colour, pattern and marker of a series: of the maps; `reference` for lambda_init and the like; `segment` those of
/// ChartSeries::segment; `plain` the accent.
enum class SeriesRole { first, second, difference, reference, segment, plain };

struct ChartSeries {
    QString name; ///< in the legend, literal; without one the series has no entry
    SeriesShape shape = SeriesShape::line;
    SeriesRole role = SeriesRole::plain;
    bool overlay = false;           ///< of the second capture: dashed, hollow
    bool faint = false;             ///< in the background, e.g. single heads behind their median
    QString band;                   ///< what low and high are, e.g. "5 % to 95 % of the queries"
    std::vector<ChartPoint> points; ///< ascending x for lines
    QString segment{};              ///< with SeriesRole::segment: whose colour
};

struct ChartAxis {
    QString label;
    QStringList categories;   ///< names of x = 0, 1, ...; literal. Empty: numbers
    bool integers = false;    ///< ticks at whole numbers only
    bool logarithmic = false; ///< what is not positive is not drawn
    bool percent = false;     ///< values are shares: 0.25 is shown as 25 %
    bool from_zero = true;    ///< 0 is in the range
    bool tokens = false;      ///< x counts tokens: the segments stand along it as a strip
};

struct ChartContent {
    QString title;     ///< quantity and model
    QString subtitle;  ///< layers, heads, queries, aggregation, range
    QStringList notes; ///< under the title: numbers with their definition
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    std::vector<Segment> segments; ///< whose colours points and series wear
    QString empty;                 ///< why there is nothing to draw, and what to do
    bool stale = false;            ///< drawn dimmed: something newer is on its way
};

} // namespace attnscope
