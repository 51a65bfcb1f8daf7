// What one row of an attention map amounts to.
#pragma once

#include <cstdint>
#include <span>

namespace attnscope {

/// Sums over the visible keys of one query. Accumulated in blocks of float32 and between blocks in double.
struct RowStatistics {
    double sum = 0;           ///< 1 for a softmax map, 1 - lambda for a difference
    double absolute_sum = 0;  ///< sum of |a|
    double negative_mass = 0; ///< sum of |a| over a < 0
    double square_sum = 0;    ///< sum of a^2
    double entropy = 0; ///< natural log, of |a| / sum |a|; 0 log 0 = 0; 0 for an all-zero row; NaN if any
                        ///< weight is not finite
    float peak = 0;     ///< weight of largest magnitude, sign kept; the first one of several; NaN beats all
    std::int32_t peak_key = -1; ///< its position inside `row`, -1 for an empty row
};

/// `row` holds the weights of the visible keys only. A non-finite weight makes the sums non-finite, as IEEE
/// 754 has it. Entropy is within 1e-6 of one computed in double. The last bits may differ between processors,
/// never between calls.
RowStatistics row_statistics(std::span<const float> row) noexcept;

} // namespace attnscope
