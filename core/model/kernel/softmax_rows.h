// The row operations of the strip kernel, vectorised for the processor at hand.
#pragma once

#include <cstddef>

namespace attnscope {

/// In-place softmax of `count` logits in float32, the maximum subtracted first (exp accurate to about 1 ulp; the sum is
/// kept in blocks). A NaN or +infinity among the logits makes every weight NaN, as in the reference implementations.
void softmax_row(float* logits, std::size_t count) noexcept;

/// target = first - lambda * second. `target` may be `first`.
void subtract_scaled_row(const float* first, const float* second, float lambda, float* target,
                         std::size_t count) noexcept;

/// Sum of squares of `count` values, in double between blocks.
double square_sum_row(const float* values, std::size_t count) noexcept;

/// log(sum(exp(logits))) with the maximum subtracted first.
double log_sum_exp_row(const float* logits, std::size_t count) noexcept;

} // namespace attnscope
