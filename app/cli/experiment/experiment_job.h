// Runs an experiment of core for a sub-command: model, journal, result file, what is printed.
#pragma once

#include "app/cli/experiment/experiment_options.h"
#include "core/experiment/run_experiment.h"

#include <functional>
#include <memory>
#include <string>

namespace attnscope::cli {

/// How a sub-command makes its experiment and shows what came out.
struct ExperimentParts {
    std::function<std::unique_ptr<Experiment>(const ModelInfo&, const Tokenizer&)> make;
    std::function<Json(const ExperimentResult&)> json; ///< empty: json_with_tables
    std::function<std::string(const ExperimentResult&)> text;
};

/// Errors: those of the model, the experiment and the files; nothing_matched when no sample qualified.
ExitCode run_experiment_job(const ExperimentArguments& arguments, const ExperimentParts& parts,
                            const Console& console);

/// The same for several models, of whose results `stack` makes one; each has a journal of its own, OUTPUT.N.samples.jsonl.
ExitCode
run_experiment_jobs(ExperimentArguments arguments, const std::vector<std::string>& models,
                    const ExperimentParts& parts,
                    const std::function<ExperimentResult(const std::vector<ExperimentResult>&)>& stack,
                    const Console& console);

} // namespace attnscope::cli
