// One batch through the model: loss and gradients, or answers counted. LibTorch: private to core/training.
#pragma once

#include "core/training/differentiable_model.h"
#include "core/training/sample_source.h"
#include "core/training/trainer.h"

#include <span>

namespace attnscope {

/// Sums over the scored tokens of a batch, or of several.
struct BatchSums {
    double loss = 0; ///< weighted negative log likelihood
    double weight = 0;
    int answers = 0;       ///< first tokens of answers,
    int answers_found = 0; ///< those that are the likeliest token,
    int whole_found = 0;   ///< and those whose further tokens are, too

    BatchSums& operator+=(const BatchSums& other);
};

/// The weights of all samples' scored tokens: what the loss is divided by.
double weight_of(std::span<const TrainingSample> samples, double answer_weight);

/// Adds the gradient of (weighted loss / divisor) to the model's.
BatchSums train_on(DifferentiableModel& model, std::span<const TrainingSample> samples, double answer_weight,
                   double divisor);

/// Without gradients.
BatchSums evaluate_on(const DifferentiableModel& model, std::span<const TrainingSample> samples);

/// The loss of all scored tokens, each of weight 1, and of those of answers among them. Without gradients.
HeldOutLoss held_out_loss_on(const DifferentiableModel& model, std::span<const TrainingSample> samples);

} // namespace attnscope
