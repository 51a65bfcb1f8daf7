// Spread of samples: a box from the lower to the upper quartile with the median, whiskers from the least to the greatest, and
// every sample as a dot.
#pragma once

#include "widgets/chart/chart_content.h"

namespace attnscope {

struct BoxSamples {
    QString name;                             ///< in the legend, literal
    std::vector<std::vector<double>> samples; ///< [category]; NaN is no sample
    SeriesRole role = SeriesRole::plain;
    QString segment; ///< with SeriesRole::segment: whose colour
    bool overlay = false;
};

/// Adds a series of boxes and one of dots for each group, side by side over the categories of `content`'s x axis.
void add_boxes(ChartContent& content, const std::vector<BoxSamples>& groups);

} // namespace attnscope
