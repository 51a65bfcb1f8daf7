// Private: the fits of a ladder as arrays of its result.
#pragma once

#include "core/capture/experiment_result.h"
#include "core/experiment/scaling/scaling_ladder.h"

#include <span>

namespace attnscope {

/// Losses that fits are made of: "loss", "answer_loss".
constexpr std::size_t measures = 2;
const char* measure_name(std::size_t measure) noexcept;

/// Adds parameter_*, token_*, pooled_* as scaling_result.h lists them, and notes on what is not determined.
void add_ratio_arrays(ExperimentResult& result, const ScalingRecipe& recipe,
                      std::span<const LadderPoint> points);

} // namespace attnscope
