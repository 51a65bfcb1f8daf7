#include "core/attention/derived/row_profile.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace attnscope {

std::optional<int> rank_in_row(std::span<const float> row, int position)
{
    if (position < 0 || static_cast<std::size_t>(position) >= row.size())
        return std::nullopt;
    const float magnitude = std::abs(row[static_cast<std::size_t>(position)]);
    if (std::isnan(magnitude))
        return std::nullopt;
    const auto stronger =
        std::count_if(row.begin(), row.end(), [&](float a) { return std::abs(a) > magnitude; });
    return static_cast<int>(stronger) + 1;
}

std::vector<RowEntry> strongest_in_row(std::span<const float> row, int count)
{
    std::vector<RowEntry> entries;
    for (std::size_t i = 0; i < row.size(); ++i)
        if (std::abs(row[i]) > 0) // neither 0 nor NaN
            entries.push_back({static_cast<int>(i), row[i]});
    const std::size_t kept = std::min(entries.size(), static_cast<std::size_t>(std::max(0, count)));
    std::partial_sort(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(kept), entries.end(),
                      [](const RowEntry& a, const RowEntry& b) {
                          const float left = std::abs(a.weight), right = std::abs(b.weight);
                          return left != right ? left > right : a.position < b.position;
                      });
    entries.resize(kept);
    return entries;
}

std::vector<float> combine_rows(const AttentionMap& map, std::span<const int> rows, RowCombination how)
{
    if (rows.empty())
        throw Error(ErrorKind::invalid_argument, "no row was chosen");
    std::vector<double> sums(static_cast<std::size_t>(map.columns), 0.0);
    for (const int row : rows) {
        if (row < 0 || row >= map.rows)
            throw Error(ErrorKind::invalid_argument, "row " + std::to_string(row) + " is outside a map of " +
                                                         std::to_string(map.rows) + " rows");
        const float* weights = map.values.data() + static_cast<std::size_t>(row) * sums.size();
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += weights[i];
    }
    const double divisor = how == RowCombination::mean ? static_cast<double>(rows.size()) : 1.0;
    std::vector<float> result;
    result.reserve(sums.size());
    for (const double sum : sums)
        result.push_back(static_cast<float>(sum / divisor));
    return result;
}

} // namespace attnscope
