#include "widgets/chart/head_chart.h"

#include "widgets/chart/chart_words.h"
#include "widgets/text/isolated_words.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace attnscope {

namespace {

struct Head {
    int layer = 0;
    int head = 0;
    double value = 0;
};

std::vector<Head> heads_of(const HeadValues& values)
{
    std::vector<Head> heads;
    for (std::size_t layer = 0; layer < values.layers.size(); ++layer)
        for (std::size_t head = 0; head < values.heads.size(); ++head)
            heads.push_back({values.layers[layer], values.heads[head], values.at(layer, head)});
    return heads;
}

void sort_heads(std::vector<Head>& heads, BarOrder order)
{
    if (order == BarOrder::model)
        return;
    std::stable_sort(heads.begin(), heads.end(), [order](const Head& a, const Head& b) {
        if (std::isnan(a.value) || std::isnan(b.value))
            return !std::isnan(a.value) && std::isnan(b.value);
        return order == BarOrder::descending ? a.value > b.value : a.value < b.value;
    });
}

const char* words_of(BarOrder order)
{
    switch (order) {
    case BarOrder::descending:
        return "largest first";
    case BarOrder::ascending:
        return "smallest first";
    case BarOrder::model:
        return "in the order of the model";
    }
    return "";
}

} // namespace

ChartContent head_content(const HeadChartData& data, BarOrder order, int limit, const HeadChartData* second)
{
    ChartContent content;
    content.title = title_of_captures(data.quantity + " by head", data.capture,
                                      second != nullptr ? &second->capture : nullptr);
    std::vector<Head> heads = heads_of(data.values);
    sort_heads(heads, order);
    const std::size_t all = heads.size();
    if (limit > 0 && all > static_cast<std::size_t>(limit))
        heads.resize(static_cast<std::size_t>(limit));
    content.subtitle = heads.size() < all ? QString("%1 of %2 heads, ").arg(heads.size()).arg(all)
                                          : QString("%1 heads, ").arg(all);
    content.subtitle += words_of(order);
    if (!data.scope.isEmpty())
        content.subtitle += " · " + data.scope;
    content.x.label = "layer.head";
    content.y.label = data.quantity;

    std::map<std::pair<int, int>, double> other;
    if (second != nullptr)
        for (const Head& head : heads_of(second->values))
            other[{head.layer, head.head}] = head.value;
    ChartSeries bars{second != nullptr ? isolated_words(data.capture) : QString(),
                     SeriesShape::bars,
                     SeriesRole::first,
                     false,
                     false,
                     {},
                     {}};
    ChartSeries beside{second != nullptr ? isolated_words(second->capture) : QString(),
                       SeriesShape::bars,
                       SeriesRole::first,
                       true,
                       false,
                       {},
                       {}};
    for (std::size_t n = 0; n < heads.size(); ++n) {
        content.x.categories << QString("%1.%2").arg(heads[n].layer).arg(heads[n].head);
        ChartPoint point;
        point.x = static_cast<double>(n);
        point.y = heads[n].value;
        point.place = {heads[n].layer, heads[n].head};
        bars.points.push_back(point);
        const auto found = other.find({heads[n].layer, heads[n].head});
        point.y = found != other.end() ? found->second : ChartPoint::none;
        beside.points.push_back(point);
    }
    if (heads.empty()) {
        content.empty = "The capture holds no statistics of this kind.";
        return content;
    }
    content.series.push_back(std::move(bars));
    if (second != nullptr)
        content.series.push_back(std::move(beside));
    return content;
}

} // namespace attnscope
