#include "core/experiment/run_experiment.h"

#include "core/experiment/journal.h"
#include "core/utc_time.h"

#include <nlohmann/json.hpp>

namespace attnscope {

namespace {

Json header_of(const Experiment& experiment, const ModelInfo& model, const std::string& weights)
{
    return {{"experiment", experiment.name()},
            {"model",
             {{"name", model.name},
              {"config", model.config},
              {"stored_type", model.stored_type},
              {"weights", weights}}},
            {"settings", experiment.settings()}};
}

/// What the passes of a sample had to say stands in its record, so that it is said again when the run is continued.
constexpr const char* notices_key = "notices";

void take_notices(const Json& record, PassRunner& runner)
{
    if (const auto notices = record.find(notices_key); notices != record.end())
        for (const Json& notice : *notices)
            runner.add_notice(notice.get<std::string>());
}

ExperimentResult result_of(const Experiment& experiment, const ModelInfo& model, const PassRunner& runner,
                           const ExperimentOptions& options)
{
    ExperimentResult result = experiment.result();
    result.experiment = experiment.name();
    result.model_name = model.name;
    result.family = model.family;
    result.kind = name_of(model.kind);
    result.tool_version = options.tool_version;
    result.created = utc_now();
    result.settings = json_text(experiment.settings());
    result.notes.insert(result.notes.end(), runner.notices().begin(), runner.notices().end());
    result.check();
    return result;
}

} // namespace

ExperimentRun run_experiment(Experiment& experiment, Model& model, const Tokenizer& tokenizer,
                             const ExperimentOptions& options, const Progress& progress)
{
    ExperimentRun run;
    std::optional<CaptureKeeper> keeper;
    if (options.kept_captures)
        keeper.emplace(*options.kept_captures, options.tool_version);
    PassRunner runner(model, tokenizer, keeper ? &*keeper : nullptr, options.allow_long);
    std::optional<Journal> journal;
    if (options.journal) {
        journal.emplace(*options.journal, header_of(experiment, model.info(), options.weights));
        journal->replay([&](std::size_t sample, const Json& record) {
            take_notices(record, runner);
            experiment.take(sample, record);
        });
        run.samples_before = run.samples = journal->sample_count();
    }
    const std::size_t samples = experiment.sample_count();
    for (; run.samples < samples; ++run.samples) {
        runner.begin_sample(run.samples, samples, progress);
        const std::size_t notices_before = runner.notices().size();
        std::optional<Json> record;
        if (runner.go_on())
            record = experiment.run(run.samples, runner);
        run.notices = runner.notices();
        if (!record) {
            run.outcome = Outcome::cancelled;
            return run;
        }
        for (std::size_t i = notices_before; i < runner.notices().size(); ++i)
            (*record)[notices_key].push_back(runner.notices()[i]);
        if (journal)
            journal->append(run.samples, *record);
        experiment.take(run.samples, *record);
    }
    run.result = result_of(experiment, model.info(), runner, options);
    run.notices = runner.notices();
    return run;
}

} // namespace attnscope
