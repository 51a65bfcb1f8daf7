#include "widgets/chart/lambda_chart.h"

#include "widgets/chart/chart_words.h"
#include "widgets/text/isolated_words.h"

namespace attnscope {

namespace {

/// Place of a head beside its fellows: within 0.35 of the layer.
double beside(std::size_t layer_place, std::size_t head, std::size_t heads, const std::vector<int>& layers)
{
    const double middle = layers[layer_place];
    return heads < 2 ? middle
                     : middle + 0.7 * (static_cast<double>(head) / static_cast<double>(heads - 1) - 0.5);
}

void add_series(ChartContent& content, const LambdaChartData& data, bool overlay, bool compared)
{
    const LambdaValues& lambda = data.values;
    const std::vector<Spread> spreads = lambda_spreads(lambda);
    if (spreads.empty())
        return;
    const std::size_t heads = lambda.shape == LambdaShape::layer ? 1 : lambda.heads.size();
    const bool by_query = lambda.shape == LambdaShape::query;
    ChartSeries dots{series_name(by_query ? "each head (median)" : "each head", data.capture, compared),
                     SeriesShape::dots,
                     SeriesRole::first,
                     overlay,
                     false,
                     by_query ? QString("5\u202F% to 95\u202F% of the queries") : QString(),
                     {}};
    ChartSeries line{series_name(heads > 1 ? "median of the heads" : "λ", data.capture, compared),
                     SeriesShape::line,
                     SeriesRole::difference,
                     overlay,
                     false,
                     {},
                     {}};
    for (std::size_t layer = 0; layer < lambda.layers.size(); ++layer) {
        std::vector<double> medians;
        for (std::size_t head = 0; head < heads; ++head) {
            const Spread& spread = spreads[layer * heads + head];
            medians.push_back(spread.median);
            ChartPoint point;
            point.x = beside(layer, head, heads, lambda.layers);
            point.y = spread.median;
            if (by_query) {
                point.low = spread.low;
                point.high = spread.high;
            }
            point.place = {lambda.layers[layer],
                           lambda.shape == LambdaShape::layer ? -1 : lambda.heads[head]};
            dots.points.push_back(point);
        }
        ChartPoint median;
        median.x = lambda.layers[layer];
        median.y = spread_of(medians, 0.5, 0.5).median;
        median.place = {lambda.layers[layer]};
        line.points.push_back(median);
    }
    if (heads > 1 || by_query)
        content.series.push_back(std::move(dots));
    content.series.push_back(std::move(line));
    if (lambda.init.empty())
        return;
    ChartSeries init{series_name("λ_init", data.capture, compared),
                     SeriesShape::marks,
                     SeriesRole::reference,
                     overlay,
                     false,
                     {},
                     {}};
    for (std::size_t layer = 0; layer < lambda.layers.size(); ++layer) {
        ChartPoint point;
        point.x = lambda.layers[layer];
        point.y = lambda.init[layer];
        point.place = {lambda.layers[layer]};
        init.points.push_back(point);
    }
    content.series.push_back(std::move(init));
}

QString subtitle_of(const LambdaChartData& data)
{
    switch (data.values.shape) {
    case LambdaShape::none:
        return "no lambda";
    case LambdaShape::layer:
        return "one λ for all heads of a layer";
    case LambdaShape::head:
        return "one λ a head; line: median over the heads";
    case LambdaShape::query:
        return "λ depends on the query: dots are medians, whiskers reach from 5\u202F% to 95\u202F%" +
               (data.queries.isEmpty() ? QString() : " of " + data.queries) + "; line: median over the heads";
    }
    return {};
}

} // namespace

ChartContent lambda_content(const LambdaChartData& data, const LambdaChartData* second)
{
    ChartContent content;
    content.title = title_of_captures("Lambda", data.capture, second != nullptr ? &second->capture : nullptr);
    content.x = {"layer", {}, true, false, false, false};
    content.y = {"λ", {}, false, false, false, true};
    content.subtitle = subtitle_of(data);
    add_series(content, data, false, second != nullptr);
    if (second != nullptr) {
        add_series(content, *second, true, true);
        if (second->values.shape != data.values.shape)
            content.subtitle += " · " + isolated_words(second->capture) + ": " + subtitle_of(*second);
    }
    if (content.series.empty())
        content.empty = data.values.shape == LambdaShape::none
                            ? "A plain model has no lambda: its heads have one softmax map."
                            : "The capture holds no lambda.";
    return content;
}

ChartContent lambda_by_query_content(const QString& capture, int layer, int head,
                                     const std::vector<int>& queries, const std::vector<float>& lambdas)
{
    ChartContent content;
    content.title = title_of_captures("Lambda", capture, nullptr);
    content.subtitle = QString("layer %1, head %2, by query").arg(layer).arg(head);
    content.x = {"query", {}, true, false, false, false};
    content.y = {"λ", {}, false, false, false, true};
    ChartSeries line{"λ", SeriesShape::line, SeriesRole::difference, false, false, {}, {}};
    for (std::size_t n = 0; n < queries.size() && n < lambdas.size(); ++n) {
        ChartPoint point;
        point.x = queries[n];
        point.y = lambdas[n];
        point.place = {layer, head, queries[n], -1};
        line.points.push_back(point);
    }
    if (line.points.empty())
        content.empty = "A plain model has no lambda: its heads have one softmax map.";
    else
        content.series.push_back(std::move(line));
    return content;
}

} // namespace attnscope
