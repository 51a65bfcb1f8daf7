#include "widgets/chart/data/head_values.h"

#include "core/error.h"
#include "core/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace attnscope {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

void require_length(const char* what, std::size_t found, std::size_t expected)
{
    if (found != expected)
        throw Error(ErrorKind::invalid_argument, std::string(what) + " has " + std::to_string(found) +
                                                     " values, expected " + std::to_string(expected));
}

} // namespace

HeadValues mean_over_queries(std::span<const float> values, std::vector<int> layers, std::vector<int> heads,
                             std::size_t query_count, std::span<const std::size_t> queries)
{
    require_length("a statistic by layer, head and query", values.size(),
                   layers.size() * heads.size() * query_count);
    if (queries.empty())
        throw Error(ErrorKind::invalid_argument, "a mean over no query");
    for (const std::size_t query : queries)
        if (query >= query_count)
            throw Error(ErrorKind::invalid_argument, "query position " + std::to_string(query) +
                                                         " is not there, there are " +
                                                         std::to_string(query_count));
    HeadValues means{std::move(layers), std::move(heads), {}};
    for (std::size_t row = 0; row < means.layers.size() * means.heads.size(); ++row) {
        double sum = 0;
        for (const std::size_t query : queries)
            sum += values[row * query_count + query];
        means.values.push_back(sum / static_cast<double>(queries.size()));
    }
    return means;
}

HeadValues head_values(std::span<const float> values, std::vector<int> layers, std::vector<int> heads)
{
    require_length("a statistic by layer and head", values.size(), layers.size() * heads.size());
    return {std::move(layers), std::move(heads), {values.begin(), values.end()}};
}

Spread spread_of(std::vector<double> values, double low_quantile, double high_quantile)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    if (values.empty())
        return {none, none, none};
    std::sort(values.begin(), values.end());
    return {quantile_of(values, 0.5), quantile_of(values, low_quantile), quantile_of(values, high_quantile)};
}

std::vector<Spread> spread_over_heads(const HeadValues& values, double low_quantile, double high_quantile)
{
    std::vector<Spread> spreads;
    for (std::size_t layer = 0; layer < values.layers.size(); ++layer) {
        std::vector<double> heads;
        for (std::size_t head = 0; head < values.heads.size(); ++head)
            heads.push_back(values.at(layer, head));
        spreads.push_back(spread_of(std::move(heads), low_quantile, high_quantile));
    }
    return spreads;
}

std::vector<Spread> lambda_spreads(const LambdaValues& lambda)
{
    if (lambda.shape == LambdaShape::none)
        return {};
    const std::size_t rows =
        lambda.layers.size() * (lambda.shape == LambdaShape::layer ? 1 : lambda.heads.size());
    if (!lambda.init.empty())
        require_length("lambda_init", lambda.init.size(), lambda.layers.size());
    std::vector<Spread> spreads;
    if (lambda.shape != LambdaShape::query) {
        require_length("lambda", lambda.values.size(), rows);
        for (const float value : lambda.values)
            spreads.push_back({value, value, value});
        return spreads;
    }
    if (rows == 0 || lambda.values.empty() || lambda.values.size() % rows != 0)
        throw Error(ErrorKind::invalid_argument, "lambda by query has " +
                                                     std::to_string(lambda.values.size()) + " values for " +
                                                     std::to_string(rows) + " heads");
    const std::size_t queries = lambda.values.size() / rows;
    for (std::size_t row = 0; row < rows; ++row) {
        const auto begin = lambda.values.begin() + static_cast<std::ptrdiff_t>(row * queries);
        spreads.push_back(spread_of({begin, begin + static_cast<std::ptrdiff_t>(queries)}, 0.05, 0.95));
    }
    return spreads;
}

} // namespace attnscope
