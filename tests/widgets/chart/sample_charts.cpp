#include "tests/widgets/chart/sample_charts.h"

#include <cmath>

namespace attnscope::samples {

namespace {

const std::vector<Segment> five{
    {"bos", {0, 1}}, {"before", {1, 40}}, {"answer", {40, 46}}, {"after", {46, 88}}, {"query", {88, 100}}};

/// Repeatable noise between 0 and 1.
double noise(int seed)
{
    const double wave = std::sin(seed * 12.9898) * 43758.5453;
    return wave - std::floor(wave);
}

std::vector<int> count_to(int end)
{
    std::vector<int> numbers;
    for (int n = 0; n < end; ++n)
        numbers.push_back(n);
    return numbers;
}

SegmentShares allocate(ShareVariant variant, std::vector<float> masses)
{
    SegmentAllocation allocation(variant, five);
    const std::vector<float> sums{1};
    const std::vector<std::size_t> only{0};
    allocation.add_layer(masses, sums, 1, 1, only, only);
    return allocation.shares();
}

std::vector<SegmentShares> variants_of(float shift)
{
    return {allocate(ShareVariant::first, {0.3F, 0.2F + shift, 0.1F, 0.25F, 0.15F}),
            allocate(ShareVariant::second, {0.3F, 0.25F, 0.05F, 0.3F - shift, 0.1F}),
            allocate(ShareVariant::signed_difference, {0.1F, -0.05F, 0.3F + shift, 0.05F, 0.1F}),
            allocate(ShareVariant::absolute_difference, {0.1F, 0.05F, 0.3F + shift, 0.05F, 0.1F})};
}

} // namespace

SegmentShareData segment_shares(const QString& capture, double shift)
{
    return {capture, five, variants_of(static_cast<float>(shift)), "layers 0–5, all 16 heads, query 99"};
}

SegmentSeriesData segment_series(const QString& capture, int layers)
{
    SegmentSeriesData data{capture, "layer", five, {}, {}, "all 16 heads, query 99"};
    for (int layer = 0; layer < layers; ++layer) {
        data.places.push_back({layer});
        data.shares.push_back(variants_of(0.02F * static_cast<float>(layer)));
    }
    return data;
}

LambdaChartData lambda(const QString& capture, LambdaShape shape, int layers, int heads)
{
    LambdaChartData data{capture, {shape, count_to(layers), count_to(heads), {}, {}}, "queries 0–99"};
    const int rows = shape == LambdaShape::layer ? layers : layers * heads;
    const int queries = shape == LambdaShape::query ? 100 : 1;
    for (int row = 0; row < rows; ++row)
        for (int query = 0; query < queries; ++query)
            data.values.values.push_back(
                static_cast<float>(0.5 + 0.3 * noise(row) + 0.1 * noise(1000 + query)));
    for (int layer = 0; layer < layers; ++layer)
        data.values.init.push_back(static_cast<float>(0.8 - 0.6 * std::exp(-0.3 * layer)));
    if (shape == LambdaShape::none)
        data.values.init.clear();
    return data;
}

LayerChartData entropy(const QString& capture, int layers, int heads, double shift)
{
    LayerChartData data{capture, {}, {}, false, {}, "16 heads, mean over queries 0–99"};
    for (const Component component : {Component::first, Component::second, Component::difference}) {
        HeadValues values{count_to(layers), count_to(heads), {}};
        for (int n = 0; n < layers * heads; ++n)
            values.values.push_back(2 + 0.7 * static_cast<int>(component) + noise(n) + shift);
        data.maps.push_back({component, std::move(values)});
    }
    return data;
}

HeadChartData induction(const QString& capture, int layers, int heads)
{
    HeadChartData data{
        capture, "Induction score of A1", {count_to(layers), count_to(heads), {}}, "mean over queries 0–99"};
    for (int n = 0; n < layers * heads; ++n)
        data.values.values.push_back(std::pow(noise(n), 3));
    return data;
}

RowProfileData row_profile(const QString& capture, int keys)
{
    RowProfileData data{capture, "query 99", "layer 3, head 2", 0, {}, nullptr, five};
    auto tokens = std::make_shared<std::vector<QString>>();
    for (int key = 0; key < keys; ++key)
        tokens->push_back(key == 41 ? QString("<b>4821</b>") : QString("␣word%1").arg(key));
    data.tokens = tokens;
    RowProfileData::Line first{Component::first, "A1", {}}, second{Component::second, "A2", {}},
        difference{Component::difference, "A1 − λ·A2", {}};
    for (int key = 0; key < keys; ++key) {
        const double base = 0.02 * noise(key) + (key == 0 ? 0.2 : 0);
        first.weights.push_back(static_cast<float>(base + (key == 41 ? 0.31 : 0)));
        second.weights.push_back(static_cast<float>(base + 0.01 * noise(key + 500)));
        difference.weights.push_back(first.weights.back() - 0.7F * second.weights.back());
    }
    data.lines = {first, second, difference};
    return data;
}

PositionChartData positions(const QString& capture, int keys)
{
    PositionChartData data{capture, "layers 0–5, all 16 heads, mean; query 99", {}, five};
    for (const Component component : {Component::first, Component::second, Component::difference}) {
        PositionChartData::Map map{component,
                                   component == Component::first    ? "A1"
                                   : component == Component::second ? "A2"
                                                                    : "A1 − λ·A2",
                                   {}};
        for (int key = 0; key < keys; ++key) {
            const double u = 2.0 * key / keys - 1;
            map.weights.push_back(static_cast<float>(
                (0.004 + 0.01 * u * u) * (1 - 0.3 * static_cast<int>(component)) + 0.002 * noise(key)));
        }
        data.maps.push_back(std::move(map));
    }
    return data;
}

} // namespace attnscope::samples
