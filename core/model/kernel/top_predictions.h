// The likeliest next tokens of one row of logits.
#pragma once

#include <cstdint>
#include <span>

namespace attnscope {

/// Fills `ids` and `log_probabilities` (same length, at most the vocabulary's) best first; of equal logits the smaller id
/// comes first. Log-probabilities are natural logarithms of the softmax over all logits. NaN logits rank last.
void top_predictions(std::span<const float> logits, std::span<std::int32_t> ids,
                     std::span<float> log_probabilities);

} // namespace attnscope
