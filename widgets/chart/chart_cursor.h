// Private to widgets/chart: which point is meant, and what it says.
#pragma once

#include "widgets/chart/chart_content.h"
#include "widgets/chart/chart_plot.h"

#include <optional>

namespace attnscope {

struct ChartCursor {
    std::size_t series = 0;
    std::size_t point = 0;

    bool operator==(const ChartCursor&) const = default;
};

/// The point that is meant at a place of the plot: a dot or a bar under it, else of lines the nearest x.
std::optional<ChartCursor> find_point(const ChartPlot& plot, const ChartContent& content, QPointF place);

/// `steps` points on (or back) that are drawn; along the series. Stays at the ends.
ChartCursor step_point(const ChartContent& content, ChartCursor cursor, int steps);
/// The next series (or the one before), at the nearest x.
ChartCursor step_series(const ChartContent& content, ChartCursor cursor, int steps);
/// The first point that is drawn.
std::optional<ChartCursor> first_point(const ChartContent& content);

/// First where the point is, then the values of all series there.
QStringList words_of_point(const ChartContent& content, ChartCursor cursor);

} // namespace attnscope
