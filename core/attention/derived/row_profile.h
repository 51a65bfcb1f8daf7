// Questions about one row of a map: which keys are strongest, and where a key stands among them.
#pragma once

#include "core/attention/attention_map.h"

#include <optional>
#include <span>
#include <vector>

namespace attnscope {

/// A key position inside a row and its weight.
struct RowEntry {
    int position = 0;
    float weight = 0;

    bool operator==(const RowEntry&) const = default;
};

/// Place of a position among the weights of a row, ordered by magnitude, 1 for the strongest; equal ones share the best
/// place. `row` holds the visible keys only. Nothing for NaN or a position outside.
std::optional<int> rank_in_row(std::span<const float> row, int position);

/// The `count` weights of largest magnitude, strongest first, equal ones by position. Zeros and NaN are left out.
std::vector<RowEntry> strongest_in_row(std::span<const float> row, int count);

enum class RowCombination { mean, sum };

/// Several rows of a map (positions) as one: [columns]. A key that some query does not see counts 0 there. Errors:
/// invalid_argument for no row or one outside.
std::vector<float> combine_rows(const AttentionMap& map, std::span<const int> rows, RowCombination how);

} // namespace attnscope
