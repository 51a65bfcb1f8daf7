// Private: how far numbers of a sound capture may be from what they should be, and why.
#pragma once

#include <cmath>

namespace attnscope::tolerance {

/// A softmax row in float32: each weight is off by a few 2^-24 of itself, in random directions, so that a row sums to 1
/// within about 1e-6; sums of the model's softmax over many keys in float32 reach a few 1e-6.
inline constexpr double row_sum = 1e-5;

/// The difference is one multiplication and one subtraction of float32, fused or not: 2 x 2^-24 of |A1| + |lambda A2|.
inline constexpr double difference = 2 * 0x1p-23;

/// Statistics are recomputed by the same code from the same float32 numbers; another processor adds in another order.
inline constexpr double statistic = 1e-5;

/// float16 rounds a weight by at most 2^-11 of itself, below 2^-14 by at most 2^-25.
inline constexpr double half_relative = 0x1p-11;
inline constexpr double half_absolute = 0x1p-25;

/// Largest error that float16 storage adds to the sum of `cells` weights whose magnitudes sum to `magnitude`.
inline double half_sum(double magnitude, int cells)
{
    return half_relative * magnitude + half_absolute * cells;
}

/// The same for the entropy of a softmax row: each weight's share of it changes at most by a factor like the weight's
/// own change times the largest -log of a weight that float16 can hold (17).
inline double half_entropy(double entropy, int cells)
{
    return (entropy + 18) * half_sum(1, cells);
}

} // namespace attnscope::tolerance
