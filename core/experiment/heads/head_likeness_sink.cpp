#include "core/experiment/heads/head_likeness_sink.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace attnscope {

namespace {

constexpr int likeness_rows = 256;
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

double dot(const std::vector<float>& a, const std::vector<float>& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

double cosine(const std::vector<float>& a, const std::vector<float>& b)
{
    const double lengths = std::sqrt(dot(a, a) * dot(b, b));
    return lengths > 0 ? dot(a, b) / lengths : undefined;
}

/// - p log2 p
double information(double p)
{
    return p > 0 ? -p * std::log2(p) : 0;
}

double magnitude_sum(std::span<const float> row)
{
    double sum = 0;
    for (const float weight : row)
        sum += std::abs(static_cast<double>(weight));
    return sum;
}

/// Of two rows as distributions: entropy of their mean less their mean entropy. NaN when one is 0.
double divergence(std::span<const float> a, std::span<const float> b)
{
    const double sum_a = magnitude_sum(a);
    const double sum_b = magnitude_sum(b);
    if (!(sum_a > 0 && sum_b > 0))
        return undefined;
    double bits = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double p = std::abs(static_cast<double>(a[i])) / sum_a;
        const double q = std::abs(static_cast<double>(b[i])) / sum_b;
        if (p > 0 || q > 0)
            bits += information((p + q) / 2) - (information(p) + information(q)) / 2;
    }
    return bits;
}

double mean_divergence(const std::vector<float>& a, const std::vector<float>& b, std::size_t tokens)
{
    double sum = 0, rows = 0;
    for (std::size_t at = 0; at < a.size(); at += tokens) {
        const double bits = divergence(std::span(a).subspan(at, tokens), std::span(b).subspan(at, tokens));
        if (!std::isnan(bits)) {
            sum += bits;
            ++rows;
        }
    }
    return rows > 0 ? sum / rows : undefined;
}

} // namespace

void HeadLikenessSink::begin(const CaptureInfo& info)
{
    info_ = info;
    first_row_ = std::max(0, info.tokens() - likeness_rows);
    const auto cells = static_cast<std::size_t>(info.tokens() - first_row_) * info.token_ids.size();
    maps_.assign(static_cast<std::size_t>(info.head_count), std::vector<float>(cells));
    cosines_.clear();
    divergences_.clear();
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

void HeadLikenessSink::layer_done(int)
{
    const std::size_t heads = maps_.size();
    const std::size_t from = cosines_.size();
    cosines_.resize(from + heads * heads);
    divergences_.resize(from + heads * heads);
    for (std::size_t a = 0; a < heads; ++a)
        for (std::size_t b = a; b < heads; ++b) {
            const std::size_t cell = from + a * heads + b;
            const std::size_t mirrored = from + b * heads + a;
            cosines_[cell] = cosines_[mirrored] = cosine(maps_[a], maps_[b]);
            divergences_[cell] = divergences_[mirrored] =
                mean_divergence(maps_[a], maps_[b], info_.token_ids.size());
        }
    for (std::vector<float>& map : maps_)
        std::fill(map.begin(), map.end(), 0.0F);
}

} // namespace attnscope
