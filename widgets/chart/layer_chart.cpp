#include "widgets/chart/layer_chart.h"

#include "widgets/chart/chart_words.h"

namespace attnscope {

namespace {

/// Maps stand beside each other, so that their dots and bands are told apart.
double shift_of(std::size_t map, std::size_t maps)
{
    return maps < 2 ? 0 : 0.4 * (static_cast<double>(map) / static_cast<double>(maps - 1) - 0.5);
}

void add_map(ChartContent& content, const LayerChartData& data, std::size_t map, LayerChartChoice choice,
             bool overlay, bool compared)
{
    const auto& [component, values] = data.maps[map];
    const QString name = series_name(component_name(component, data.plain), data.capture, compared);
    const double shift = shift_of(map, data.maps.size());
    const std::vector<Spread> spreads = spread_over_heads(values, 0.25, 0.75);
    ChartSeries line{name,
                     SeriesShape::line,
                     role_of(component),
                     overlay,
                     false,
                     values.heads.size() > 1 ? QString("25\u202F% to 75\u202F% of the heads") : QString(),
                     {}};
    ChartSeries dots{{}, SeriesShape::dots, role_of(component), overlay, true, {}, {}};
    for (std::size_t layer = 0; layer < values.layers.size(); ++layer) {
        ChartPoint median;
        median.x = values.layers[layer];
        median.y = spreads[layer].median;
        if (values.heads.size() > 1) {
            median.low = spreads[layer].low;
            median.high = spreads[layer].high;
        }
        median.place = {values.layers[layer]};
        line.points.push_back(median);
        for (std::size_t head = 0; head < values.heads.size(); ++head) {
            ChartPoint dot;
            dot.x = values.layers[layer] + shift;
            dot.y = values.at(layer, head);
            dot.place = {values.layers[layer], values.heads[head]};
            dots.points.push_back(dot);
        }
    }
    if (choice.head_dots && values.heads.size() > 1)
        content.series.push_back(std::move(dots));
    content.series.push_back(std::move(line));
}

} // namespace

ChartContent layer_content(const LayerChartData& data, LayerChartChoice choice, const LayerChartData* second)
{
    ChartContent content;
    const QString* other = second != nullptr ? &second->capture : nullptr;
    content.title = title_of_captures(data.quantity + " by layer", data.capture, other);
    content.subtitle = "line: median over the heads, band: 25\u202F% to 75\u202F%";
    if (choice.head_dots)
        content.subtitle += ", dots: heads";
    if (!data.scope.isEmpty())
        content.subtitle += " · " + data.scope;
    content.x = {"layer", {}, true, false, false, false};
    content.y.label = data.unit.isEmpty() ? data.quantity : data.quantity + " (" + data.unit + ")";
    for (std::size_t map = 0; map < data.maps.size(); ++map)
        add_map(content, data, map, choice, false, second != nullptr);
    for (std::size_t map = 0; second != nullptr && map < second->maps.size(); ++map)
        add_map(content, *second, map, {false}, true, true);
    if (content.series.empty())
        content.empty = "The capture holds no statistics of this kind.";
    return content;
}

ChartContent entropy_content(LayerChartData data, LayerChartChoice choice, const LayerChartData* second)
{
    data.quantity = "Entropy";
    data.unit = "nats";
    ChartContent content = layer_content(data, choice, second);
    for (const LayerChartData::Map& map : data.maps)
        if (map.component == Component::difference && content.notes.isEmpty())
            content.notes
                << component_name(Component::difference, false) +
                       ": entropy of its magnitudes divided by their sum, since its weights have signs";
    return content;
}

} // namespace attnscope
