// How attention is divided among the named spans of a prompt (answer, noise, ...): the allocation of figure 1 and table 3
// in arXiv 2410.05258.
//
// The weights of a row are summed over each segment; these masses are averaged over rows, heads and layers, and only then
// divided by their sum over segments. Noise is the context around the answer: "before" and "after" together.
#pragma once

#include "core/attention/segments.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attnscope {

/// What is summed over a segment: weights of the difference with their sign, their magnitudes, weights of A1, of A2. A plain
/// model has the first map only.
enum class ShareVariant { signed_difference, absolute_difference, first, second };

/// "signed", "absolute", "first", "second".
const char* name_of(ShareVariant variant) noexcept;

/// Nothing stands for what is not defined; no member is ever made up of values that are not finite.
struct SegmentShares {
    ShareVariant variant = ShareVariant::first;
    std::vector<double> means; ///< [segment] mean mass of a row
    double sum = 0;            ///< of the means
    std::optional<std::vector<double>>
        shares;                            ///< [segment] means / sum; nothing where dividing would mislead
    std::string not_normalised;            ///< why there are no shares, e.g. "the sum over segments is 0"
    std::optional<double> noise;           ///< share of "before" and "after"; nothing when there is neither
    std::optional<double> signal_to_noise; ///< share of "answer" / noise; nothing unless noise > 0
};

/// Sum of `values` [segment] over the segments called "before" and "after"; nothing when there is neither.
std::optional<double> noise_of(std::span<const Segment> segments, std::span<const double> values);

/// Rows of the difference sum to 1 - lambda, which trained models bring to 0 and below: where the mean of those sums is less
/// than this, signed shares are not normalised.
inline constexpr double least_row_sum = 0.1;

/// What mean masses [segment] are as shares. `row_sum` is the mean sum of the rows, read for the signed variant; nothing when
/// it is not known.
SegmentShares normalise(ShareVariant variant, std::span<const Segment> segments, std::vector<double> means,
                        std::optional<double> row_sum);

/// Collects the rows that are averaged over, in any order. Not for several threads at once.
class SegmentAllocation {
public:
    SegmentAllocation(ShareVariant variant, std::vector<Segment> segments);

    /// Rows of one layer: `masses` is [head, query, segment] of segment_mass or segment_mass_absolute in
    /// layer_statistics.h, `row_sums` [head, query] (read for the signed variant only; may be empty when unknown).
    /// `heads` and `queries` are positions along these axes, which have `head_count` and `query_count` entries. Throws
    /// Error(invalid_argument) when lengths or positions do not fit.
    void add_layer(std::span<const float> masses, std::span<const float> row_sums, std::size_t head_count,
                   std::size_t query_count, std::span<const std::size_t> heads,
                   std::span<const std::size_t> queries);

    /// Means and shares of all rows so far; without rows nothing is normalised.
    SegmentShares shares() const;

private:
    ShareVariant variant_;
    std::vector<Segment> segments_;
    std::vector<double> mass_sums_; // [segment]
    double row_sum_ = 0;
    bool knows_row_sums_ = true;
    std::size_t rows_ = 0;
};

} // namespace attnscope
