#include "core/experiment/region_sink.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope {

void add_cells(RegionSums& sums, std::span<const float> first, std::span<const float> second,
               std::span<const float> difference)
{
    sums.cells += static_cast<double>(first.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
        const double a1 = first[i];
        sums.first += a1;
        sums.first_squares += a1 * a1;
        if (second.empty()) {
            sums.difference += a1;
            sums.absolute += std::abs(a1);
            continue;
        }
        const double a2 = second[i];
        sums.second += a2;
        sums.second_squares += a2 * a2;
        sums.products += a1 * a2;
        sums.difference += difference[i];
        sums.absolute += std::abs(static_cast<double>(difference[i]));
    }
}

RegionSink::RegionSink(std::vector<int> queries, std::vector<KeyRegion> regions)
    : queries_(std::move(queries)), regions_(std::move(regions))
{
}

void RegionSink::begin(const CaptureInfo& info)
{
    info_ = info;
    sums_.assign(static_cast<std::size_t>(info.layer_count) * static_cast<std::size_t>(info.head_count) *
                     queries_.size() * regions_.size(),
                 {});
    lambdas_.clear();
}

void RegionSink::values(const LayerValues& values)
{
    if (info_.lambda_shape == LambdaShape::none)
        return;
    const auto heads = static_cast<std::size_t>(info_.head_count);
    const std::size_t tokens = info_.token_ids.size();
    for (std::size_t head = 0; head < heads; ++head) {
        if (info_.lambda_shape != LambdaShape::query) {
            lambdas_.push_back(values.lambda[info_.lambda_shape == LambdaShape::layer ? 0 : head]);
            continue;
        }
        double sum = 0;
        for (const int query : queries_)
            sum += values.lambda[head * tokens + static_cast<std::size_t>(query)];
        lambdas_.push_back(sum / static_cast<double>(queries_.size()));
    }
}

std::size_t RegionSink::place(int layer, int head, std::size_t row, std::size_t region) const
{
    const auto map = static_cast<std::size_t>(layer) * static_cast<std::size_t>(info_.head_count) +
                     static_cast<std::size_t>(head);
    return (map * queries_.size() + row) * regions_.size() + region;
}

void RegionSink::strip(const AttentionStrip& strip)
{
    const auto from = std::lower_bound(queries_.begin(), queries_.end(), strip.queries.begin);
    const auto width = static_cast<std::size_t>(strip.keys.size());
    for (auto query = from; query != queries_.end() && *query < strip.queries.end; ++query) {
        const auto row = static_cast<std::size_t>(query - queries_.begin());
        const Range seen =
            visible_keys(info_.masks[static_cast<std::size_t>(strip.layer)], *query, info_.tokens());
        const std::size_t line = static_cast<std::size_t>(*query - strip.queries.begin) * width;
        for (std::size_t region = 0; region < regions_.size(); ++region)
            for (const Range& keys : regions_[region].keys) {
                const Range part = intersection(intersection(keys, seen), strip.keys);
                const auto cells = [&](std::span<const float> map) {
                    return map.empty()
                               ? map
                               : map.subspan(line + static_cast<std::size_t>(part.begin - strip.keys.begin),
                                             static_cast<std::size_t>(part.size()));
                };
                if (!part.empty())
                    add_cells(sums_[place(strip.layer, strip.head, row, region)], cells(strip.first),
                              cells(strip.second), cells(strip.difference));
            }
    }
}

RegionTable RegionSink::table_of_row(std::size_t row) const
{
    RegionTable table(info_.layer_count, info_.head_count, regions_.size());
    table.add_rows(1);
    for (int layer = 0; layer < info_.layer_count; ++layer)
        for (int head = 0; head < info_.head_count; ++head)
            for (std::size_t region = 0; region < regions_.size(); ++region)
                table.at(layer, head, region) = sums_[place(layer, head, row, region)];
    return table;
}

RegionTable RegionSink::table() const
{
    RegionTable all(info_.layer_count, info_.head_count, regions_.size());
    for (std::size_t row = 0; row < queries_.size(); ++row)
        all += table_of_row(row);
    return all;
}

} // namespace attnscope
