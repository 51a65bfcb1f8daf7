#include "widgets/chart/position_chart.h"

#include "widgets/chart/chart_words.h"

namespace attnscope {

namespace {

void add_maps(ChartContent& content, const PositionChartData& data, bool overlay, bool compared)
{
    for (const PositionChartData::Map& map : data.maps) {
        ChartSeries series{series_name(map.name, data.capture, compared),
                           SeriesShape::line,
                           role_of(map.component),
                           overlay,
                           false,
                           {},
                           {}};
        for (const PositionBin& bin :
             bin_positions(map.weights, data.bin_count, data.without_first ? 1 : 0)) {
            ChartPoint point;
            point.x = 0.5 * (bin.keys.begin + bin.keys.end - 1);
            point.y = bin.mean;
            point.label = bin.keys.size() == 1
                              ? QString("key %1").arg(bin.keys.begin)
                              : QString("keys %1–%2").arg(bin.keys.begin).arg(bin.keys.end - 1);
            series.points.push_back(std::move(point));
        }
        if (!series.points.empty())
            content.series.push_back(std::move(series));
    }
}

} // namespace

ChartContent position_content(const PositionChartData& data, const PositionChartData* second)
{
    ChartContent content;
    content.title = title_of_captures("Attention by key position", data.capture,
                                      second != nullptr ? &second->capture : nullptr);
    content.subtitle = data.scope;
    if (data.without_first)
        content.subtitle +=
            (content.subtitle.isEmpty() ? "" : " · ") + QString("key 0 left out, nothing renormalised");
    content.x = {"key", {}, true, false, false, false};
    content.x.tokens = true;
    content.segments = data.segments;
    add_maps(content, data, false, second != nullptr);
    if (second != nullptr)
        add_maps(content, *second, true, true);
    if (content.series.empty()) {
        content.empty = "There is no row to take the mean of.";
        return content;
    }
    const std::size_t bins = content.series.front().points.size();
    content.y.label = "mean weight of a key";
    content.subtitle += QString(" · %1 bins").arg(bins);
    return content;
}

} // namespace attnscope
