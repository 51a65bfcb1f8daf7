// What scaling says of a ladder and of its result.
#pragma once

#include "core/experiment/experiment_json.h"
#include "core/experiment/scaling/scaling_result.h"

#include <string>

namespace attnscope::cli {

/// Sizes, tokens and seeds, for --dry-run.
std::string text_of_ladder(const ScalingRecipe& recipe);
/// sizes (parameters of both kinds), tokens, seeds, models, tokens_trained.
Json json_of_ladder(const ScalingRecipe& recipe);

/// Losses of both kinds by size and tokens, and the ratios; without notes.
std::string text_of_scaling(const ExperimentResult& result);

} // namespace attnscope::cli
