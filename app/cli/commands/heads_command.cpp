#include "app/cli/commands/experiment_commands.h"
#include "app/cli/experiment/experiment_job.h"
#include "app/cli/experiment/text_options.h"
#include "app/cli/report/text_format.h"
#include "core/experiment/heads/heads_experiment.h"
#include "core/experiment/result_tables.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope::cli {

namespace {

struct HeadsArguments {
    ExperimentArguments experiment;
    TextArguments text;
    HeadsSettings settings;
    std::string sort = "retrieval";
    std::size_t top = 20;
};

/// Heads with the largest values of a column first; heads without one last.
std::string text_of_heads(const ExperimentResult& result, const std::string& sort, std::size_t top)
{
    const ResultTable table = require_table(result, "layer_head");
    // A column that this run has not (no needle prompts: no retrieval) cannot rank; the first one does.
    const ResultArray* ranking = result.find_array(sort);
    if (ranking == nullptr)
        ranking = table.columns.front();
    const std::vector<double>& keys = ranking->values;
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return !std::isnan(keys[a]) && (std::isnan(keys[b]) || keys[a] > keys[b]);
    });
    std::vector<std::vector<std::string>> rows = {{"layer", "head"}};
    for (const ResultArray* column : table.columns)
        rows.front().push_back(column->name);
    for (std::size_t i = 0; i < order.size() && (top == 0 || i < top); ++i) {
        rows.push_back(
            {std::to_string(table.position(0, order[i])), std::to_string(table.position(1, order[i]))});
        for (const ResultArray* column : table.columns)
            rows.back().push_back(
                std::isnan(column->values[order[i]]) ? "-" : number_text(column->values[order[i]]));
    }
    return "Heads by " + ranking->name + "\n" + table_text(rows);
}

ExitCode heads(HeadsArguments& arguments, const Console& console)
{
    arguments.settings.text = text_settings(arguments.text, arguments.experiment.seed);
    ExperimentParts parts;
    parts.make = [&](const ModelInfo& model, const Tokenizer& tokenizer) {
        return std::make_unique<HeadsExperiment>(arguments.settings, model, tokenizer);
    };
    parts.text = [&](const ExperimentResult& result) {
        return text_of_heads(result, arguments.sort, arguments.top);
    };
    return run_experiment_job(arguments.experiment, parts, console);
}

void add_score_options(CLI::App& command, HeadsArguments& arguments)
{
    command
        .add_option(
            spelled("--repeated-samples"), arguments.settings.repeated_samples,
            "Sequences of random tokens said twice: previous-token, duplicate-token and induction scores")
        ->type_name("N")
        ->check(between(0, 1 << 20))
        ->capture_default_str();
    command
        .add_option(spelled("--needle-samples"), arguments.settings.needle_samples,
                    "Needle prompts: retrieval score")
        ->type_name("N")
        ->check(between(0, 1 << 20))
        ->capture_default_str();
    command.add_flag(spelled("--across-layers"), arguments.settings.across_layers,
                     "Also CKA of any two heads of the model, whatever their layers (at most " +
                         std::to_string(most_heads_across_layers) +
                         " heads; keeps the outputs of all layers)");
    command.add_flag("--importance", arguments.settings.importance,
                     "Also the loss without each head: one pass for each head and window of text");
    command.add_option("--sort", arguments.sort, "Column by which the printed table is sorted")
        ->type_name("COLUMN")
        ->check(CLI::IsMember(head_column_names()))
        ->capture_default_str();
    command.add_option("--top", arguments.top, "Heads that are printed, 0: all")
        ->type_name("N")
        ->capture_default_str();
}

} // namespace

void add_heads_command(CLI::App& program, Chosen& chosen)
{
    auto* command =
        program.add_subcommand("heads", "Scores of every head, ranked: what it looks at, what hangs on it");
    auto arguments = std::make_shared<HeadsArguments>();
    add_text_options(*command, arguments->text);
    add_score_options(*command, *arguments);
    add_experiment_options(*command, arguments->experiment, chosen.output, "layer_head");
    command->footer("Scores are of the map that the model attends with: A1 - lambda A2, or A1 of a plain "
                    "model. --json states how each is\n"
                    "defined.\n\n"
                    "Examples:\n"
                    "  attnscope-cli heads -m ./model --sort induction\n"
                    "  attnscope-cli heads -m ./model -f book.txt --importance --csv > heads.csv\n"
                    "  attnscope-cli heads -m ./model --csv=layer_head_other_head > pairs.csv\n\n" +
                    std::string(experiment_footer));
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return heads(*arguments, console); };
    });
}

} // namespace attnscope::cli
