#include "core/attention/derived/derived_maps.h"

#include "core/error.h"

#include <algorithm>
#include <string>

namespace attnscope {

namespace {

void require_unpooled(const AttentionMap& map, const char* what)
{
    if (map.reduction != 1)
        throw Error(ErrorKind::invalid_argument,
                    std::string(what) + " needs every weight, but the map is pooled 1:" +
                        std::to_string(map.reduction) + "; read it without a limit first");
}

std::size_t row_start(const AttentionMap& map, int row)
{
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(map.columns);
}

/// What is left of a softmax row is divided by its sum; summed rather than 1 - a_0, which loses digits at a strong sink.
void renormalise_row(std::span<float> row)
{
    double sum = 0;
    for (const float weight : row)
        sum += weight;
    if (sum == 0)
        return;
    for (float& weight : row)
        weight = static_cast<float>(weight / sum);
}

} // namespace

AttentionMap hypothetical_difference(const AttentionMap& first, const AttentionMap& second,
                                     std::span<const float> x_of_row)
{
    if (first.rows != second.rows || first.columns != second.columns || first.reduction != second.reduction ||
        first.row_query != second.row_query || first.column_key != second.column_key)
        throw Error(ErrorKind::invalid_argument,
                    "A1 and A2 do not show the same cells; read both with one window");
    if (x_of_row.size() != static_cast<std::size_t>(first.rows))
        throw Error(ErrorKind::invalid_argument, "A1 - x A2 of " + std::to_string(first.rows) + " rows got " +
                                                     std::to_string(x_of_row.size()) + " values of x");
    AttentionMap result = first;
    result.key.component = Component::difference;
    for (int row = 0; row < first.rows; ++row) {
        const float x = x_of_row[static_cast<std::size_t>(row)];
        float* target = result.values.data() + row_start(first, row);
        const float* subtracted = second.values.data() + row_start(first, row);
        for (int column = 0; column < first.columns; ++column)
            target[column] -= x * subtracted[column];
    }
    return result;
}

AttentionMap without_first_token(const AttentionMap& map, bool renormalise)
{
    require_unpooled(map, "leaving out the first token");
    if (renormalise && map.key.component == Component::difference)
        throw Error(
            ErrorKind::invalid_argument,
            "rows of a difference sum to 1 - lambda and cannot be renormalised; renormalise A1 and A2, then "
            "take their difference");
    const bool has_first = map.columns > 0 && map.column_key.front() == 0;
    if (!has_first)
        return map;
    AttentionMap result = map;
    result.window.keys.begin = std::max(1, map.window.keys.begin);
    result.columns = map.columns - 1;
    result.column_key.erase(result.column_key.begin());
    result.values.resize(static_cast<std::size_t>(result.rows) * static_cast<std::size_t>(result.columns));
    for (int row = 0; row < map.rows; ++row) {
        const auto source = map.values.begin() + static_cast<std::ptrdiff_t>(row_start(map, row)) + 1;
        const auto target = result.values.begin() + static_cast<std::ptrdiff_t>(row_start(result, row));
        std::copy(source, source + result.columns, target);
        if (renormalise)
            renormalise_row(
                {result.values.data() + row_start(result, row), static_cast<std::size_t>(result.columns)});
    }
    return result;
}

AttentionMap weighted_by_key(const AttentionMap& map, std::span<const float> value_norm)
{
    require_unpooled(map, "weighting by value norms");
    for (const std::int32_t key : map.column_key)
        if (key < 0 || static_cast<std::size_t>(key) >= value_norm.size())
            throw Error(ErrorKind::invalid_argument, "key " + std::to_string(key) +
                                                         " has no value norm; there are " +
                                                         std::to_string(value_norm.size()));
    AttentionMap result = map;
    for (int row = 0; row < map.rows; ++row) {
        float* weights = result.values.data() + row_start(map, row);
        for (int column = 0; column < map.columns; ++column)
            weights[column] *=
                value_norm[static_cast<std::size_t>(map.column_key[static_cast<std::size_t>(column)])];
    }
    return result;
}

} // namespace attnscope
