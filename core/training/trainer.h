// Trains a recipe's model and writes it as a HuggingFace folder.
//
// The implementation is a shared library of its own (attnscope_training): see training_library.h.
#pragma once

#include "core/progress.h"
#include "core/training/recipe.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace attnscope {

struct TrainingOptions {
    NamedModel model;             ///< one of the recipe's
    std::filesystem::path folder; ///< the model's own; made when it is not there
    int threads = 1;              ///< with the same number the same numbers come out, bit for bit
    int log_every = 20;           ///< steps from one line of the log to the next
    int keep_every = 100;         ///< steps from one checkpoint to the next
    /// Steps after which the model as it is then is kept as FOLDER/checkpoints/step-N, a HuggingFace folder, too.
    std::vector<int> snapshots;
};

/// How far training is. Means are over the steps since the last line of the log.
struct TrainingStatus {
    int step = 0, steps = 0; ///< done, in all
    std::size_t stage = 0;   ///< from 0
    std::uint64_t tokens = 0;
    double loss = 0;            ///< natural-log cross entropy, weighted as the stage says
    double answer_accuracy = 0; ///< share of answers whose first token is the likeliest; NaN without answers
    double learning_rate = 0;
    double gradient_norm = 0;
    double tokens_per_second = 0; ///< of this run
    double seconds_left = 0;
    std::vector<double> lambdas; ///< by layer
};

/// Called after every step, and while the model is evaluated; false stops.
using TrainingWatch = std::function<bool(const TrainingStatus&)>;

struct EvaluationCell {
    int length = 0, needles = 0, samples = 0;
    double first_token = 0; ///< share of samples whose answer's first token is the likeliest
    double whole = 0;       ///< share in which every token of the answer is
};

/// Sums over the tokens of the held-out sequences, as HeldOutPlan says.
struct HeldOutLoss {
    std::uint64_t tokens = 0; ///< scored ones, of answers and others
    double loss = 0;          ///< their negative log likelihoods, nats
    std::uint64_t answer_tokens = 0;
    double answer_loss = 0;
    std::uint64_t answer_tokens_found = 0; ///< that are the likeliest token

    HeldOutLoss& operator+=(const HeldOutLoss& other);
};

struct TrainingResult {
    Outcome outcome = Outcome::done;
    TrainingStatus status;                  ///< the last one
    std::vector<EvaluationCell> evaluation; ///< when done, as the recipe plans it
    HeldOutLoss held_out;                   ///< the same
};

/// Trains from where `folder`/training/state.safetensors stands, or from the beginning, to the recipe's last step; keeps the
/// state every `keep_every` steps, when stopped and at the end. A run that was stopped or killed and goes on ends with the
/// same bits as one that was not. Writes:
///
///   config.json, model.safetensors, tokenizer.json, tokenizer_config.json   at the end, the ordinary HuggingFace folder
///   training/log.csv          step, stage, tokens, loss, answer_accuracy, learning_rate, gradient_norm, lambda_0 ...
///   training/evaluation.csv   length, needles, samples, first_token, whole
///   training/held_out.csv     tokens, loss, answer_tokens, answer_loss, answer_tokens_found: means of the losses
///   training/recipe.json      the recipe as read
///   training/state.safetensors
///
/// Errors: invalid_argument when the state in `folder` comes of another recipe (a later stage may differ); corrupt for a damaged
/// state; those of SampleSource; io.
TrainingResult train(const Recipe& recipe, const TrainingOptions& options, const TrainingWatch& watch);

} // namespace attnscope
