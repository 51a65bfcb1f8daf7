// Statistics of a capture as charts want them: one number for each layer and head, medians and quantiles. No Qt.
#pragma once

#include "core/attention/attention_sink.h"

#include <cstddef>
#include <span>
#include <vector>

namespace attnscope {

/// `values` is [layer, head]; `layers` and `heads` are true indices. NaN where there is no number.
struct HeadValues {
    std::vector<int> layers;
    std::vector<int> heads;
    std::vector<double> values;

    double at(std::size_t layer, std::size_t head) const { return values.at(layer * heads.size() + head); }
};

/// Means of `values` [layer, head, query] over `queries` (positions along the last axis of `query_count`). NaN spreads.
/// Errors: invalid_argument for a length or position that does not fit, or no query.
HeadValues mean_over_queries(std::span<const float> values, std::vector<int> layers, std::vector<int> heads,
                             std::size_t query_count, std::span<const std::size_t> queries);

/// `values` [layer, head] as they are. Errors: invalid_argument for a length that does not fit.
HeadValues head_values(std::span<const float> values, std::vector<int> layers, std::vector<int> heads);

/// Median and quantiles, interpolated linearly as numpy does. NaN is left out; of nothing all are NaN.
struct Spread {
    double median = 0;
    double low = 0;
    double high = 0;
};
Spread spread_of(std::vector<double> values, double low_quantile, double high_quantile);

/// [layer] over the heads of each.
std::vector<Spread> spread_over_heads(const HeadValues& values, double low_quantile, double high_quantile);

/// Lambda of the captured layers and heads, as stored: [layer], [layer, head] or [layer, head, query].
struct LambdaValues {
    LambdaShape shape = LambdaShape::none;
    std::vector<int> layers;
    std::vector<int> heads;
    std::vector<float> values;
    std::vector<float> init; ///< lambda_init [layer]; empty when there is none
};

/// [layer, head] (one "head" a layer when lambda is [layer]): the value, or over the queries the median and the quantiles 5 %
/// and 95 %. low = high = median where lambda does not depend on the query. Errors: invalid_argument for lengths that do
/// not fit.
std::vector<Spread> lambda_spreads(const LambdaValues& lambda);

} // namespace attnscope
