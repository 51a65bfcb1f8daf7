#include "app/gui/chart/charts.h"

#include "app/gui/chart/statistic_words.h"
#include "core/attention/derived/describe.h"
#include "widgets/chart/head_chart.h"
#include "widgets/chart/lambda_chart.h"
#include "widgets/chart/layer_chart.h"

#include <algorithm>

namespace attnscope::gui {

namespace {

QString all_queries_words(const CaptureReader& reader)
{
    return QString("all captured heads; mean over %1 queries").arg(reader.queries().size());
}

bool has_array(const CaptureReader& reader, const std::string& name)
{
    const std::vector<std::string> names = reader.array_names();
    return std::find(names.begin(), names.end(), name) != names.end();
}

HeadValues values_of(const HeadStatistic& statistic)
{
    return {statistic.layers, statistic.heads, statistic.values};
}

LambdaChartData lambda_data(const ChartSource& source)
{
    const CaptureReader& reader = *source.reader;
    LambdaChartData data;
    data.capture = source.name;
    data.values.shape = reader.lambda_shape();
    data.values.layers = reader.layers();
    data.values.heads = reader.heads();
    if (has_array(reader, "lambda"))
        data.values.values = reader.array("lambda").values;
    if (has_array(reader, "lambda_init"))
        data.values.init = reader.array("lambda_init").values;
    data.queries = QString("all %1 captured queries").arg(reader.queries().size());
    return data;
}

LayerChartData entropy_data(const ChartSource& source, const std::stop_token& stop)
{
    LayerChartData data;
    data.capture = source.name;
    data.plain = source.reader->kind() == ModelKind::plain;
    data.scope = all_queries_words(*source.reader);
    for (const Component component : {Component::first, Component::second, Component::difference}) {
        const std::string name = array_name("entropy", component);
        if (has_array(*source.reader, name))
            data.maps.push_back({component, values_of(read_head_statistic(*source.reader, name, stop))});
    }
    return data;
}

HeadChartData statistic_data(const ChartInput& input, const ChartSource& source, const std::stop_token& stop)
{
    const bool of_segment = split_segment_statistic(input.statistic).array != input.statistic;
    return {source.name, statistic_words(input.statistic, *source.reader),
            values_of(read_head_statistic(*source.reader, input.statistic, stop)),
            of_segment ? "all captured heads; query " +
                             QString::fromStdString(index_words(default_queries(*source.reader)))
                       : all_queries_words(*source.reader)};
}

} // namespace

ChartContent lambda_chart(const ChartInput& input, const std::stop_token&)
{
    const LambdaChartData first = lambda_data(input.first);
    if (!input.second.reader)
        return lambda_content(first);
    const LambdaChartData second = lambda_data(input.second);
    return lambda_content(first, &second);
}

ChartContent entropy_chart(const ChartInput& input, const std::stop_token& stop)
{
    LayerChartData first = entropy_data(input.first, stop);
    if (!input.second.reader)
        return entropy_content(std::move(first));
    LayerChartData second = entropy_data(input.second, stop);
    return entropy_content(std::move(first), {}, &second);
}

ChartContent head_chart(const ChartInput& input, const std::stop_token& stop)
{
    if (!has_head_statistic(*input.first.reader, input.statistic)) {
        ChartContent nothing;
        nothing.empty = "This capture does not have this statistic. Choose another one.";
        return nothing;
    }
    const HeadChartData first = statistic_data(input, input.first, stop);
    constexpr int most_bars = 64;
    if (!input.second.reader || !has_head_statistic(*input.second.reader, input.statistic))
        return head_content(first, attnscope::BarOrder::descending, most_bars);
    const HeadChartData second = statistic_data(input, input.second, stop);
    return head_content(first, attnscope::BarOrder::descending, most_bars, &second);
}

} // namespace attnscope::gui
