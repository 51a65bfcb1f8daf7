#include "app/cli/commands/experiment_commands.h"
#include "app/cli/experiment/experiment_job.h"
#include "app/cli/experiment/text_options.h"
#include "app/cli/report/text_format.h"
#include "core/experiment/outliers/outliers_experiment.h"

#include <cmath>

namespace attnscope::cli {

namespace {

struct OutliersArguments {
    ExperimentArguments experiment;
    TextArguments text;
};

/// Table 5 of the paper: top 1, 2, 3, 10, 100 and the median.
std::string text_of_outliers(const ExperimentResult& result)
{
    std::vector<std::vector<std::string>> rows = {
        {"magnitude of", "top 1", "top 2", "top 3", "top 10", "top 100", "median"}};
    for (const char* name : {"logit", "hidden"}) {
        rows.push_back({name == std::string("logit") ? "attention logits" : "hidden states"});
        const std::vector<double>& top = result.require_array(std::string(name) + "_top").values;
        for (const std::size_t rank : {0, 1, 2, 9, 99})
            rows.back().push_back(std::isnan(top[rank]) ? "-" : number_text(top[rank]));
        rows.back().push_back(number_text(result.require_array(std::string(name) + "_quantile").values[0]));
    }
    return table_text(rows, "l");
}

ExitCode outliers(const OutliersArguments& arguments, const Console& console)
{
    const TextSettings settings = text_settings(arguments.text, arguments.experiment.seed);
    ExperimentParts parts;
    parts.make = [&](const ModelInfo& model, const Tokenizer& tokenizer) {
        return std::make_unique<OutliersExperiment>(settings, model, tokenizer);
    };
    parts.text = text_of_outliers;
    return run_experiment_job(arguments.experiment, parts, console);
}

} // namespace

void add_outliers_command(CLI::App& program, Chosen& chosen)
{
    auto* command =
        program.add_subcommand("outliers", "The largest attention logits and hidden states over a text");
    auto arguments = std::make_shared<OutliersArguments>();
    add_text_options(*command, arguments->text);
    add_experiment_options(*command, arguments->experiment, chosen.output, "rank");
    command->footer(
        "Logits are q k^T / sqrt(d) of both maps of every head, cells that the mask hides left out; hidden "
        "states the output\n"
        "of every layer after both residual additions. The 100 largest are exact, with their places; "
        "quantiles are known to\n"
        "within 1/256 of themselves. Nothing is kept but those: texts may be of any length.\n\n"
        "Examples:\n"
        "  attnscope-cli outliers -m ./model -f book.txt --length 2048 --samples 200 -o outliers.result.h5\n"
        "  attnscope-cli outliers -m ./model --json | jq .layer\n"
        "  attnscope-cli outliers -m ./model --csv=layer_head_map\n\n" +
        std::string(experiment_footer));
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return outliers(*arguments, console); };
    });
}

} // namespace attnscope::cli
