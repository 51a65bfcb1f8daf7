#include "app/gui/chart/charts.h"

#include "core/attention/derived/describe.h"
#include "core/capture/derived_map.h"
#include "widgets/chart/position_chart.h"

namespace attnscope::gui {

namespace {

/// Mean row of heads x queries: [key].
std::vector<float> mean_row(const CaptureReader& reader, const ChartInput& input, Component component,
                            const std::vector<int>& queries, const std::stop_token& stop)
{
    std::vector<double> sums(static_cast<std::size_t>(reader.key_count()), 0.0);
    for (const int query : queries) {
        if (stop.stop_requested())
            break;
        DerivedRequest request;
        request.quantity.component = component;
        request.layers = input.layers;
        request.heads = input.heads;
        if (input.layers.size() * input.heads.size() > 1)
            request.quantity.aggregation = Aggregation::mean;
        request.window = {{query, query + 1}, {0, reader.key_count()}};
        const std::optional<AttentionMap> map = read_derived(reader, request);
        for (std::size_t i = 0; map && i < map->values.size(); ++i)
            sums[static_cast<std::size_t>(map->column_key[i])] += double(map->values[i]);
    }
    std::vector<float> row;
    for (const double sum : sums)
        row.push_back(static_cast<float>(sum / static_cast<double>(queries.size())));
    return row;
}

PositionChartData position_data(const ChartInput& wanted, const ChartSource& source,
                                const std::stop_token& stop)
{
    const CaptureReader& reader = *source.reader;
    const ChartInput input = fitted(wanted, source);
    PositionChartData data;
    data.capture = source.name;
    data.scope = scope_words(input);
    data.segments = reader.record().segments;
    for (const Component component : {Component::first, Component::second, Component::difference})
        if (reader.has(component))
            data.maps.push_back(
                {component,
                 QString::fromStdString(component_words(component, reader.kind() == ModelKind::plain)),
                 mean_row(reader, input, component, input.queries, stop)});
    return data;
}

} // namespace

ChartContent position_chart(const ChartInput& input, const std::stop_token& stop)
{
    const PositionChartData first = position_data(input, input.first, stop);
    if (!input.second.reader)
        return position_content(first);
    const PositionChartData second = position_data(input, input.second, stop);
    return position_content(first, &second);
}

} // namespace attnscope::gui
