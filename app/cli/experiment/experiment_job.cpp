#include "app/cli/experiment/experiment_job.h"

#include "app/cli/experiment/result_output.h"
#include "app/cli/options/output_path.h"
#include "app/cli/terminal/interrupt.h"
#include "app/cli/terminal/progress_line.h"
#include "app/cli/version.h"
#include "core/capture/result_file.h"
#include "core/checkpoint/weights_mark.h"
#include "core/experiment/nothing_qualified.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attnscope::cli {

namespace {

constexpr std::uint64_t steps_a_sample = 1000; // of run_experiment's progress

std::string journal_path(const ExperimentArguments& arguments, const std::string& part)
{
    return arguments.output + part + ".samples.jsonl";
}

/// Runs one model; `part` tells its journal from those of others. Without a result it was interrupted.
std::optional<ExperimentResult> run(const ExperimentArguments& arguments, const ExperimentParts& parts,
                                    const std::string& part, const Console& console)
{
    ModelSource source(arguments.model);
    if (!arguments.output.empty())
        require_apart(arguments.output, files_of(source.folder()));
    source.require_tokenizer(console);
    const std::unique_ptr<Model> model = source.load(console);
    const std::unique_ptr<Experiment> experiment = parts.make(model->info(), *source.tokenizer());
    ExperimentOptions options;
    if (!arguments.output.empty())
        options.journal = journal_path(arguments, part);
    if (!arguments.kept_captures.empty())
        options.kept_captures = arguments.kept_captures + part;
    options.weights = options.journal ? weights_mark(source.folder()) : "";
    options.allow_long = arguments.allow_long;
    options.tool_version = tool_version();
    ProgressLine progress(console);
    const ExperimentRun done = run_experiment(
        *experiment, *model, *source.tokenizer(), options, [&](std::uint64_t steps, std::uint64_t total) {
            progress.show(steps, total,
                          "sample " + std::to_string(std::min(steps, total - 1) / steps_a_sample + 1) +
                              " of " + std::to_string(total / steps_a_sample));
            return !interrupted();
        });
    progress.clear();
    console.warnings(done.notices);
    if (done.samples_before > 0)
        console.detail(std::to_string(done.samples_before) + " samples were there already");
    if (done.outcome == Outcome::cancelled && options.journal)
        console.warning(std::to_string(done.samples) + " samples are kept in " + options.journal->string() +
                        "; the same command continues");
    return done.result;
}

/// With the exit code of an experiment that could use nothing.
template <typename Work>
ExitCode qualified(const Work& work)
{
    try {
        return work();
    } catch (const NothingQualified& error) {
        throw nothing_matched(error.what());
    }
}

ExitCode finish(const ExperimentResult& result, const ExperimentArguments& arguments,
                const ExperimentParts& parts, const Console& console)
{
    if (!arguments.output.empty())
        write_result(arguments.output, result, arguments.overwrite);
    print_result(result, {arguments.output, arguments.csv, parts.json, parts.text}, console);
    return ExitCode::done;
}

} // namespace

ExitCode run_experiment_job(const ExperimentArguments& arguments, const ExperimentParts& parts,
                            const Console& console)
{
    if (!arguments.output.empty())
        require_place_of_result(arguments.output, arguments.overwrite);
    return qualified([&] {
        const std::optional<ExperimentResult> result = run(arguments, parts, "", console);
        return result ? finish(*result, arguments, parts, console) : ExitCode::interrupted;
    });
}

ExitCode
run_experiment_jobs(ExperimentArguments arguments, const std::vector<std::string>& models,
                    const ExperimentParts& parts,
                    const std::function<ExperimentResult(const std::vector<ExperimentResult>&)>& stack,
                    const Console& console)
{
    if (!arguments.output.empty())
        require_place_of_result(arguments.output, arguments.overwrite);
    return qualified([&] {
        std::vector<ExperimentResult> results;
        for (const std::string& model : models) {
            arguments.model.path = model;
            const std::optional<ExperimentResult> one =
                run(arguments, parts, models.size() > 1 ? "." + std::to_string(results.size()) : "", console);
            if (!one)
                return ExitCode::interrupted;
            results.push_back(*one);
        }
        return finish(stack(results), arguments, parts, console);
    });
}

} // namespace attnscope::cli
