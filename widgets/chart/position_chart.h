// Attention by key position: the "lost in the middle" picture.
#pragma once

#include "core/attention/map_key.h"
#include "widgets/chart/chart_content.h"
#include "widgets/chart/data/position_bins.h"

namespace attnscope {

struct PositionChartData {
    struct Map {
        Component component = Component::first;
        QString name;
        std::vector<float> weights; ///< [key] a row, or the mean over rows and heads
    };

    QString capture;
    QString scope; ///< layers, heads, queries, aggregation
    std::vector<Map> maps;
    std::vector<Segment> segments;
    int bin_count = 40;
    bool without_first = true; ///< leaves key 0 out, which usually dwarfs the rest; said on the chart
};

/// Mean weight of a key in each bin, drawn at the middle of the bin; the read-out names its keys.
ChartContent position_content(const PositionChartData& data, const PositionChartData* second = nullptr);

} // namespace attnscope
