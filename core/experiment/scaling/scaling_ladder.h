// Trains the models of a ladder and measures their losses.
#pragma once

#include "core/experiment/scaling/scaling_recipe.h"
#include "core/progress.h"
#include "core/training/trainer.h"

#include <filesystem>
#include <functional>
#include <vector>

namespace attnscope {

/// Held-out losses of one trained model; NaN when training diverged.
struct LadderPoint {
    LadderPlace place;
    double loss = 0;            ///< mean over all scored tokens, nats
    double answer_loss = 0;     ///< mean over tokens of answers; NaN when the data has none
    double answer_accuracy = 0; ///< share of these that are the likeliest token; the same
};

struct LadderOptions {
    /// Holds points.jsonl (a journal.h, one record a point) and, while they are trained, the models.
    std::filesystem::path folder;
    int jobs = 1;             ///< models trained at a time, each on one thread
    bool keep_models = false; ///< leaves every trained model in folder/models
};

struct LadderRun {
    Outcome outcome = Outcome::done;
    std::size_t points_before = 0;   ///< found in the journal
    std::vector<LadderPoint> points; ///< in the order kind, size, tokens, seed
};

/// As train() of trainer.h; called on several threads at once when there are several jobs.
using TrainFunction =
    std::function<TrainingResult(const Recipe&, const TrainingOptions&, const TrainingWatch&)>;

/// Trains what the folder does not hold yet; stopped or killed, the next call goes on where this one was, with the same bits.
/// The numbers do not depend on `jobs`. Progress counts tokens times parameters, in millions; it is called from the threads
/// that train, never twice at a time. Errors: those of Journal and of training.
LadderRun run_ladder(const ScalingRecipe& recipe, const LadderOptions& options, const TrainFunction& train,
                     const Progress& progress);

} // namespace attnscope
