// AdamW (Loshchilov and Hutter, arXiv 1711.05101) with clipping of the gradient's norm, over flat arrays.
#pragma once

#include "core/training/parameters.h"
#include "core/training/recipe.h"

#include <span>
#include <vector>

namespace attnscope {

/// Its moments are part of what a checkpoint keeps. One thread at a time.
struct AdamW {
    std::vector<float> first_moment, second_moment; ///< as long as the parameters
    int steps = 0;                                  ///< taken so far

    explicit AdamW(std::size_t size) : first_moment(size, 0.0F), second_moment(size, 0.0F) {}

    /// One step. Returns the gradient's norm before clipping.
    double step(std::span<float> values, std::span<const float> gradient,
                const std::vector<Parameter>& parameters, const OptimizerSettings& settings,
                double learning_rate);
};

} // namespace attnscope
