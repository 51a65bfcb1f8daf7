// A training recipe: sizes of the model, data, schedule and seed, read from JSON. See resources/recipes.
#pragma once

#include "core/attention/mask.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// DiffLlama, or a Llama of the same size: the same matrices, so the same number of parameters but for the lambda vectors.
enum class TrainedKind { differential, plain };

struct ModelSizes {
    int hidden_size = 192;
    int intermediate_size = 384;
    int layers = 4;
    int heads = 6; ///< query heads; a differential model pairs them
    int context_length = 2048;
    double rope_theta = 10000;
    double norm_epsilon = 1e-5;
    double initializer_range = 0.02;
};

struct OptimizerSettings { ///< AdamW (arXiv 1711.05101); matrices decay, vectors do not
    double beta_1 = 0.9;
    double beta_2 = 0.95;
    double epsilon = 1e-8;
    double weight_decay = 0.1;
    double clip = 1.0; ///< largest norm of the whole gradient; 0: not clipped
    int warm_up_steps = 50;
    int accumulation =
        1; ///< batches of `tokens_per_step` / accumulation tokens whose gradients make one step
};

/// One ingredient of a stage; which fields count depends on the kind (see sample_source.h).
struct DataPart {
    std::string kind;  ///< "text", "repeat", "facts", "needle", "documents", "labels", "file"
    double share = 1;  ///< of the sequences, relative to the other parts
    int least = 1;     ///< needles, documents, examples or words: at least,
    int most = 1;      ///< and at most
    int questions = 1; ///< "needle": asked in one sequence, each about any of the needles
    std::string path;  ///< "file": the text, relative to the recipe
};

enum class RateDecay { linear, cosine };

struct TrainingStage {
    int steps = 0;
    std::vector<int> lengths; ///< in tokens; each step draws one
    double first_rate = 1e-3; ///< learning rate at the stage's first step,
    double last_rate = 1e-3;  ///< and at its last
    RateDecay decay = RateDecay::linear;
    double text_loss = 0.25;  ///< share of the tokens that are no answer which count in the loss
    double answer_weight = 1; ///< of an answer's token in the loss, against 1 for others
    std::vector<DataPart> data;
};

struct EvaluationPlan { ///< needles found, counted after the last step
    std::vector<int> lengths;
    std::vector<int> needles;
    int samples = 0;
};

struct
    HeldOutPlan { ///< loss after the last step on sequences of the last stage's data that training does not see
    int samples = 0; ///< sequences; 0: not measured
    int seed = 1;    ///< of the sequences: the same for recipes of other seeds
};

struct NamedModel {
    std::string name; ///< of the folder that is written
    TrainedKind kind = TrainedKind::differential;
    ModelSizes sizes; ///< the recipe's, with what the model's own "model" says in their place
};

struct Recipe {
    std::vector<NamedModel> models;
    std::filesystem::path tokenizer; ///< absolute or relative to the working folder, once read
    std::filesystem::path folder;    ///< of the recipe's file
    OptimizerSettings optimizer;
    std::uint64_t seed = 1;
    int tokens_per_step = 4096;
    std::string stored_type = "F16"; ///< of the weights written: F16 or F32
    std::vector<TrainingStage> stages;
    EvaluationPlan evaluation;
    HeldOutPlan held_out;
    std::string text; ///< as read

    int steps() const noexcept;
};

/// Errors: not_found, io; corrupt for what is no JSON; invalid_argument, naming the field, for what makes no sense or is not
/// known.
Recipe read_recipe(const std::filesystem::path& path);
Recipe parse_recipe(std::string_view json, const std::filesystem::path& folder, const std::string& origin);

/// Which stage step `step` (from 0) belongs to, and how far in it is.
struct StagePosition {
    std::size_t stage = 0;
    int step = 0;
};
StagePosition stage_at(const Recipe& recipe, int step);

/// Of AdamW at that step, warm-up included.
double learning_rate_at(const Recipe& recipe, int step);

/// What `model`, one of the recipe's, depends on after `steps` steps; two recipes with the same answer lead to the same weights
/// there.
std::string training_so_far(const Recipe& recipe, const NamedModel& model, int steps);

} // namespace attnscope
