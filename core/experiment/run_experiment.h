// Runs an experiment from the first sample that its journal does not hold to the last.
#pragma once

#include "core/experiment/experiment.h"
#include "core/progress.h"

#include <filesystem>
#include <optional>
#include <string>

namespace attnscope {

struct ExperimentOptions {
    std::optional<std::filesystem::path> journal;       ///< nothing: a run that is stopped begins anew
    std::optional<std::filesystem::path> kept_captures; ///< folder; nothing: no captures
    std::string weights;     ///< weights_mark() of the model: samples of other weights are not continued
    bool allow_long = false; ///< run past the model's context length
    std::string tool_version;
};

struct ExperimentRun {
    Outcome outcome = Outcome::done;
    std::size_t samples_before = 0;         ///< found in the journal
    std::size_t samples = 0;                ///< done in all
    std::optional<ExperimentResult> result; ///< when all are done
    std::vector<std::string> notices;
};

/// Progress counts in thousandths of a sample. Errors: those of Journal, the experiment and the model.
ExperimentRun run_experiment(Experiment& experiment, Model& model, const Tokenizer& tokenizer,
                             const ExperimentOptions& options, const Progress& progress);

} // namespace attnscope
