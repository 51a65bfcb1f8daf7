#include "app/cli/commands/experiment_commands.h"
#include "app/cli/experiment/experiment_job.h"
#include "app/cli/experiment/needle_options.h"
#include "app/cli/report/text_format.h"
#include "core/experiment/needle/needle_experiment.h"
#include "core/experiment/stack_results.h"

#include <algorithm>
#include <cmath>

namespace attnscope::cli {

namespace {

struct AmplifierArguments {
    ExperimentArguments experiment;
    std::vector<std::string> later; ///< models after the first
    NeedleArguments needle;
};

const std::vector<std::string> columns{"lambda",
                                       "cosine_signal",
                                       "cosine_noise",
                                       "correlation_signal",
                                       "correlation_noise",
                                       "cancellation",
                                       "cancellation_absolute",
                                       "common_mode_rejection",
                                       "common_mode_rejection_absolute"};

/// Median over the heads of a model that have a number: a head whose A1 has hardly any noise makes a mean of ratios useless.
std::string median_text(const ResultArray& array, std::size_t model, std::size_t heads)
{
    std::vector<double> values;
    for (std::size_t head = 0; head < heads; ++head)
        if (const double value = array.values[model * heads + head]; !std::isnan(value))
            values.push_back(value);
    if (values.empty())
        return "-";
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return number_text(values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2);
}

std::string text_of_amplifier(const ExperimentResult& result)
{
    const std::vector<std::string>& models = result.require_axis("checkpoint").labels;
    std::vector<std::vector<std::string>> rows = {{"checkpoint"}};
    for (const std::string& column : columns)
        rows.front().push_back(column);
    for (std::size_t model = 0; model < models.size(); ++model) {
        rows.push_back({models[model]});
        for (const std::string& column : columns) {
            const ResultArray& array = result.require_array(column);
            rows.back().push_back(median_text(array, model, array.values.size() / models.size()));
        }
    }
    return "Medians over heads; --json and --csv have every head\n" + table_text(rows, "l");
}

ExitCode amplifier(const AmplifierArguments& arguments, const Console& console)
{
    const NeedleSettings settings = needle_settings(arguments.needle, arguments.experiment.seed);
    ExperimentParts parts;
    parts.make = [&](const ModelInfo& model, const Tokenizer& tokenizer) {
        if (model.kind == ModelKind::plain)
            throw Error(ErrorKind::not_supported, model.name + " is a plain model (" + model.family +
                                                      "): it has no second map to compare with");
        return std::make_unique<NeedleExperiment>(settings, model, tokenizer,
                                                  arguments.experiment.allow_long);
    };
    parts.text = text_of_amplifier;
    const auto stack = [](const std::vector<ExperimentResult>& results) {
        ExperimentResult stacked =
            stack_results(results, "checkpoint", "the models in the order given", columns);
        stacked.experiment = "amplifier";
        return stacked;
    };
    std::vector<std::string> models{arguments.experiment.model.path};
    models.insert(models.end(), arguments.later.begin(), arguments.later.end());
    return run_experiment_jobs(arguments.experiment, models, parts, stack, console);
}

} // namespace

void add_amplifier_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand(
        "amplifier",
        "Differential heads as amplifiers: how alike A1 and A2 are, what cancels; over checkpoints too");
    auto arguments = std::make_shared<AmplifierArguments>();
    command
        ->add_option("--then", arguments->later,
                     "A further model, e.g. the next checkpoint of the same training; repeatable")
        ->type_name("PATH")
        ->allow_extra_args(false);
    add_needle_options(*command, arguments->needle);
    add_experiment_options(*command, arguments->experiment, chosen.output, "checkpoint_layer_head");
    command->footer("Runs the same needle prompts through each model. On the cells of the answer (signal) "
                    "and of the context around it\n"
                    "(noise): cosine and correlation of A1 and A2; cancellation = 1 - noise(difference) / "
                    "noise(A1); common-mode rejection\n"
                    "= 20 log10((signal(difference) / signal(A1)) / (noise(difference) / noise(A1))) dB; "
                    "also of the magnitudes.\n\n"
                    "Examples:\n"
                    "  attnscope-cli amplifier -m ./model --lengths 512 --csv > heads.csv\n"
                    "  attnscope-cli amplifier -m run/step-1000 --then run/step-2000 --then run/step-4000 -o "
                    "drift.result.h5\n\n" +
                    std::string(experiment_footer));
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return amplifier(*arguments, console); };
    });
}

} // namespace attnscope::cli
