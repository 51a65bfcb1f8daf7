#include "core/attention/segment_shares.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace attnscope {

namespace {

std::string number_text(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return std::isnan(value) ? "nan" : text;
}

void require_length(const char* what, std::size_t found, std::size_t expected)
{
    if (found != expected)
        throw Error(ErrorKind::invalid_argument, std::string(what) + " of a layer have " +
                                                     std::to_string(found) + " values, expected " +
                                                     std::to_string(expected));
}

void require_positions(const char* what, std::span<const std::size_t> positions, std::size_t count)
{
    for (const std::size_t position : positions)
        if (position >= count)
            throw Error(ErrorKind::invalid_argument, std::string(what) + " " + std::to_string(position) +
                                                         " is not there, the layer has " +
                                                         std::to_string(count));
}

/// Sum over the segments with one of the names.
template <std::size_t N>
std::optional<double> sum_of(const std::array<const char*, N>& names, std::span<const Segment> segments,
                             std::span<const double> values)
{
    std::optional<double> sum;
    for (std::size_t n = 0; n < segments.size(); ++n)
        if (std::find(names.begin(), names.end(), segments[n].name) != names.end())
            sum = sum.value_or(0) + values[n];
    return sum;
}

} // namespace

const char* name_of(ShareVariant variant) noexcept
{
    switch (variant) {
    case ShareVariant::signed_difference:
        return "signed";
    case ShareVariant::absolute_difference:
        return "absolute";
    case ShareVariant::first:
        return "first";
    case ShareVariant::second:
        return "second";
    }
    return "";
}

SegmentShares normalise(ShareVariant variant, std::span<const Segment> segments, std::vector<double> means,
                        std::optional<double> row_sum)
{
    SegmentShares result;
    result.variant = variant;
    result.means = std::move(means);
    for (const double mean : result.means)
        result.sum += mean;
    if (variant == ShareVariant::signed_difference && row_sum && !(*row_sum >= least_row_sum))
        result.not_normalised = "rows sum to 1 - lambda = " + number_text(*row_sum) + " on average, below " +
                                number_text(least_row_sum);
    else if (!(result.sum > 0) || std::isinf(result.sum))
        result.not_normalised = "the sum over segments is " + number_text(result.sum);
    if (!result.not_normalised.empty())
        return result;
    std::vector<double> shares;
    for (const double mean : result.means)
        shares.push_back(mean / result.sum);
    result.noise = noise_of(segments, shares);
    const std::optional<double> answer = sum_of(std::array{"answer"}, segments, shares);
    if (answer && result.noise && *result.noise > 0)
        result.signal_to_noise = *answer / *result.noise;
    result.shares = std::move(shares);
    return result;
}

std::optional<double> noise_of(std::span<const Segment> segments, std::span<const double> values)
{
    return sum_of(std::array{"before", "after"}, segments, values);
}

SegmentAllocation::SegmentAllocation(ShareVariant variant, std::vector<Segment> segments)
    : variant_(variant), segments_(std::move(segments)), mass_sums_(segments_.size(), 0.0)
{
}

void SegmentAllocation::add_layer(std::span<const float> masses, std::span<const float> row_sums,
                                  std::size_t head_count, std::size_t query_count,
                                  std::span<const std::size_t> heads, std::span<const std::size_t> queries)
{
    require_length("masses", masses.size(), head_count * query_count * segments_.size());
    if (!row_sums.empty())
        require_length("row sums", row_sums.size(), head_count * query_count);
    require_positions("head", heads, head_count);
    require_positions("query", queries, query_count);
    knows_row_sums_ = knows_row_sums_ && !row_sums.empty();
    for (const std::size_t head : heads)
        for (const std::size_t query : queries) {
            const std::size_t row = head * query_count + query;
            for (std::size_t n = 0; n < segments_.size(); ++n)
                mass_sums_[n] += masses[row * segments_.size() + n];
            if (!row_sums.empty())
                row_sum_ += row_sums[row];
            ++rows_;
        }
}

SegmentShares SegmentAllocation::shares() const
{
    const auto rows = static_cast<double>(rows_);
    std::vector<double> means;
    for (const double mass : mass_sums_)
        means.push_back(rows_ > 0 ? mass / rows : 0);
    if (rows_ > 0)
        return normalise(variant_, segments_, std::move(means),
                         knows_row_sums_ ? std::optional(row_sum_ / rows) : std::nullopt);
    SegmentShares none;
    none.variant = variant_;
    none.means = std::move(means);
    none.not_normalised = "there are no rows";
    return none;
}

} // namespace attnscope
