#include "core/experiment/heads/head_sinks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace attnscope {

namespace {

constexpr int likeness_rows = 256;

double dot(const std::vector<float>& a, const std::vector<float>& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

} // namespace

HeadStatisticsSink::HeadStatisticsSink(std::vector<int> queries) : queries_(std::move(queries)) {}

void HeadStatisticsSink::begin(const CaptureInfo& info)
{
    std::vector<int> heads(static_cast<std::size_t>(info.head_count));
    std::iota(heads.begin(), heads.end(), 0);
    if (queries_.empty()) {
        queries_.resize(info.token_ids.size());
        std::iota(queries_.begin(), queries_.end(), 0);
    }
    accumulator_.emplace(info, heads, queries_, std::vector<Segment>{});
    layers_.clear();
}

void HeadLikenessSink::begin(const CaptureInfo& info)
{
    info_ = info;
    first_row_ = std::max(0, info.tokens() - likeness_rows);
    const auto cells = static_cast<std::size_t>(info.tokens() - first_row_) * info.token_ids.size();
    maps_.assign(static_cast<std::size_t>(info.head_count), std::vector<float>(cells));
    distances_.assign(static_cast<std::size_t>(info.layer_count) * maps_.size(),
                      std::numeric_limits<double>::quiet_NaN());
}

void HeadLikenessSink::strip(const AttentionStrip& strip)
{
    const std::span<const float> cells = strip.difference.empty() ? strip.first : strip.difference;
    const auto width = static_cast<std::size_t>(strip.keys.size());
    const std::size_t tokens = info_.token_ids.size();
    std::vector<float>& map = maps_[static_cast<std::size_t>(strip.head)];
    for (int query = std::max(first_row_, strip.queries.begin); query < strip.queries.end; ++query) {
        const auto row = cells.subspan(static_cast<std::size_t>(query - strip.queries.begin) * width, width);
        std::copy(row.begin(), row.end(),
                  map.begin() +
                      static_cast<std::ptrdiff_t>(static_cast<std::size_t>(query - first_row_) * tokens) +
                      strip.keys.begin);
    }
}

void HeadLikenessSink::layer_done(int layer)
{
    const std::size_t heads = maps_.size();
    std::vector<double> squares;
    for (const std::vector<float>& map : maps_)
        squares.push_back(dot(map, map));
    std::vector<double> cosines(heads);
    for (std::size_t a = 0; a < heads; ++a)
        for (std::size_t b = a + 1; b < heads; ++b) {
            const double cosine = dot(maps_[a], maps_[b]) / std::sqrt(squares[a] * squares[b]);
            cosines[a] += cosine;
            cosines[b] += cosine;
        }
    for (std::size_t head = 0; heads > 1 && head < heads; ++head)
        distances_[static_cast<std::size_t>(layer) * heads + head] =
            1 - cosines[head] / static_cast<double>(heads - 1);
    for (std::vector<float>& map : maps_)
        std::fill(map.begin(), map.end(), 0.0F);
}

} // namespace attnscope
