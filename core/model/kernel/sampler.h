// Chooses the next token from a row of logits.
#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <random>
#include <span>

namespace attnscope {

/// Greedy at temperature 0 (of equal logits the smaller id). Otherwise logits / temperature, then top-k, then the smallest
/// set of likeliest tokens whose probability reaches top-p (nucleus sampling, arXiv 1904.09751), then a draw. The same
/// seed gives the same tokens on every machine that computes the same logits.
class Sampler {
public:
    /// Error(invalid_argument) for a negative or non-finite temperature, a negative top_k, a top_p outside (0, 1].
    explicit Sampler(const SamplingOptions& options);

    /// Errors: corrupt when a logit is not a number or the largest is infinite.
    std::int32_t choose(std::span<const float> logits);

private:
    SamplingOptions options_;
    std::mt19937_64 generator_;
};

} // namespace attnscope
