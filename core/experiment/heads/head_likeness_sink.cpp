#include "core/experiment/heads/head_likeness_sink.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace attnscope {

namespace {

constexpr int likeness_rows = 256;
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

double dot(std::span<const float> a, std::span<const float> b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += static_cast<double>(a[i]) * b[i];
    return sum;
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

/// What a map is compared by, computed once for all pairs that it is in.
struct ComparedMap {
    std::span<const float> cells; ///< [row, key]
    double squares = 0;
    std::vector<double> row_sums;  ///< of magnitudes
    std::vector<double> entropies; ///< of the rows as distributions, bits
};

ComparedMap compared_map(const std::vector<float>& cells, std::size_t tokens)
{
    ComparedMap map{cells, dot(cells, cells), {}, {}};
    for (std::size_t at = 0; at < cells.size(); at += tokens) {
        const auto row = map.cells.subspan(at, tokens);
        const double sum = magnitude_sum(row);
        double entropy = 0;
        for (const float weight : row)
            entropy += sum > 0 ? information(std::abs(static_cast<double>(weight)) / sum) : 0;
        map.row_sums.push_back(sum);
        map.entropies.push_back(entropy);
    }
    return map;
}

double cosine(const ComparedMap& a, const ComparedMap& b)
{
    const double lengths = std::sqrt(a.squares * b.squares);
    return lengths > 0 ? dot(a.cells, b.cells) / lengths : undefined;
}

/// Jensen-Shannon divergence, mean over the rows that are not 0 in either: entropy of the mean of both less their mean entropy.
double mean_divergence(const ComparedMap& a, const ComparedMap& b, std::size_t tokens)
{
    double sum = 0, rows = 0;
    for (std::size_t row = 0; row < a.row_sums.size(); ++row) {
        if (!(a.row_sums[row] > 0 && b.row_sums[row] > 0))
            continue;
        const auto p = a.cells.subspan(row * tokens, tokens), q = b.cells.subspan(row * tokens, tokens);
        double entropy = 0;
        for (std::size_t key = 0; key < tokens; ++key)
            entropy += information((std::abs(static_cast<double>(p[key])) / a.row_sums[row] +
                                    std::abs(static_cast<double>(q[key])) / b.row_sums[row]) /
                                   2);
        sum += entropy - (a.entropies[row] + b.entropies[row]) / 2;
        ++rows;
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
    const std::size_t tokens = info_.token_ids.size();
    std::vector<ComparedMap> compared;
    for (const std::vector<float>& map : maps_)
        compared.push_back(compared_map(map, tokens));
    for (std::size_t a = 0; a < heads; ++a)
        for (std::size_t b = a; b < heads; ++b) {
            const std::size_t cell = from + a * heads + b;
            const std::size_t mirrored = from + b * heads + a;
            cosines_[cell] = cosines_[mirrored] = cosine(compared[a], compared[b]);
            divergences_[cell] = divergences_[mirrored] = mean_divergence(compared[a], compared[b], tokens);
        }
    for (std::vector<float>& map : maps_)
        std::fill(map.begin(), map.end(), 0.0F);
}

} // namespace attnscope
