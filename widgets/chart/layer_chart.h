// A statistic by layer, over the heads of each: median, band of quantiles and a dot for every head. Entropy first of all.
#pragma once

#include "core/attention/map_key.h"
#include "widgets/chart/chart_content.h"
#include "widgets/chart/data/head_values.h"

namespace attnscope {

struct LayerChartData {
    struct Map {
        Component component = Component::first;
        HeadValues values;
    };

    QString capture;
    QString quantity; ///< "Entropy", with its unit in `unit`
    QString unit;     ///< "nats"; may be empty
    bool plain = false;
    std::vector<Map> maps;
    QString scope; ///< heads and queries in words
};

struct LayerChartChoice {
    bool head_dots = true;
};

ChartContent layer_content(const LayerChartData& data, LayerChartChoice choice = {},
                           const LayerChartData* second = nullptr);

/// `data` with quantity and unit of entropy, and the note that of the difference |A| divided by its sum is taken.
ChartContent entropy_content(LayerChartData data, LayerChartChoice choice = {},
                             const LayerChartData* second = nullptr);

} // namespace attnscope
