// What train says of a recipe, of a run under way, and of its result.
#pragma once

#include "app/cli/report/json_text.h"
#include "core/training/trainer.h"

#include <span>
#include <string>

namespace attnscope::cli {

/// Sizes, steps and tokens, for --dry-run.
std::string text_of_recipe(const Recipe& recipe, std::span<const NamedModel> models);
/// models (name, kind), steps, tokens, stages (steps, lengths, data).
Json json_of_recipe(const Recipe& recipe, std::span<const NamedModel> models);

/// "step 120 of 2500, loss 1.234, answers 0.56, 4012 tokens/s", and the time left when that is asked for.
std::string text_of_training(const TrainingStatus& status, bool time_left);

std::string text_of_trained(const NamedModel& model, const std::filesystem::path& folder,
                            const TrainingResult& result);
/// name, folder, steps, tokens, loss, answer_accuracy, lambdas, evaluation (length, needles, samples, first_token, whole).
Json json_of_trained(const NamedModel& model, const std::filesystem::path& folder,
                     const TrainingResult& result);

} // namespace attnscope::cli
