// Private to app/gui/result: lines, dots and bars from arrays.
#pragma once

#include "app/gui/result/result_cells.h"

namespace attnscope::gui {

struct SeriesRequest {
    QString what;                   ///< of the title
    std::vector<NamedArray> arrays; ///< a series each
    std::string x;
    std::vector<std::string> series; ///< axes of which every position is a series
    QString value_label;
    bool percent = false;
    bool from_zero = true;
    bool categories = false; ///< numbers along x stand evenly spaced, in their order
    SeriesShape shape = SeriesShape::line;
    bool notes = true;
    /// Axes over which a line is the median and its band the quartiles, instead of the mean.
    std::vector<std::string> spread;
};

/// As cells_of(). Maps have the colours they have everywhere; else each position of `series` has one, else each model. The
/// second model is dashed and hollow.
ChartContent series_of(const ResultInput& input, const SeriesRequest& request);

/// Gives a series a colour and a marker of its own, the same for the same `key`.
void give_colour(ChartContent& content, ChartSeries& series, const QString& key);

} // namespace attnscope::gui
