#include "app/cli/commands/experiment_commands.h"
#include "app/cli/experiment/experiment_job.h"
#include "app/cli/experiment/result_grid.h"
#include "app/cli/options/input_file.h"
#include "app/cli/report/text_format.h"
#include "core/experiment/order/order_experiment.h"

namespace attnscope::cli {

namespace {

struct OrderArguments {
    ExperimentArguments experiment;
    OrderSettings settings;
    std::string file;
};

std::vector<Arrangement> parse_arrangements(const std::string& text)
{
    return parse_items(text, [](const std::string& item) {
        for (const Arrangement one : {Arrangement::random, Arrangement::alternating, Arrangement::by_class})
            if (item == name_of(one))
                return one;
        throw Error(ErrorKind::invalid_argument,
                    "\"" + item + "\" is no arrangement; there are random, alternating and by_class");
    });
}

std::string text_of_order(const ExperimentResult& result)
{
    const std::vector<std::string>& arrangements = result.require_axis("arrangement").labels;
    std::vector<std::vector<std::string>> rows = {{"arrangement", "mean", "best", "worst", "margin"}};
    for (std::size_t i = 0; i < arrangements.size(); ++i) {
        rows.push_back({arrangements[i]});
        for (const char* name : {"mean", "best", "worst", "margin"})
            rows.back().push_back(number_text(result.require_array(name).values[i]));
    }
    return "Accuracy over orders of the examples\n" + table_text(rows, "l") + "\n\n" +
           grid_text("Attention of the row that predicts the label", result.require_axis("map"),
                     result.require_axis("region"), result.require_array("attention"), 0, 1);
}

ExitCode order(OrderArguments& arguments, const Console& console)
{
    arguments.settings.seed = arguments.experiment.seed;
    ExperimentParts parts;
    parts.make = [&](const ModelInfo& model, const Tokenizer& tokenizer) {
        if (!arguments.file.empty())
            arguments.settings.own = parse_labelled_examples(read_bytes(arguments.file), arguments.file);
        return std::make_unique<OrderExperiment>(arguments.settings, model, tokenizer);
    };
    parts.text = text_of_order;
    return run_experiment_job(arguments.experiment, parts, console);
}

void add_task_options(CLI::App& command, OrderArguments& arguments)
{
    OrderSettings& settings = arguments.settings;
    const auto add_count = [&](const char* name, int& target, int least, const char* help) {
        command.add_option(name, target, help)
            ->type_name("N")
            ->check(between(least, 1 << 20))
            ->capture_default_str();
    };
    add_count("--examples", settings.examples, 1, "Examples shown in a prompt");
    add_count("--orders", settings.orders, 1, "Orders of each arrangement");
    add_count("--questions", settings.questions, 1, "Questions after each order");
    add_count("--classes", settings.classes, 2, "Classes of the synthetic task");
    add_single_option(
        command, "--arrangements", "LIST",
        [&](const std::string& text) { settings.arrangements = parse_arrangements(text); },
        "Of random, alternating (one of each class in turn) and by_class [random,alternating]");
    command
        .add_option("-i,--input", arguments.file,
                    "Own examples, one JSON object {\"text\": ..., \"label\": ...} a line; without them, "
                    "words in made-up "
                    "groups")
        ->type_name("FILE");
    command
        .add_option(spelled("--example-text"), settings.example_text,
                    "How an example is written: \"{text}\", then \" {label}\" and at most one more character")
        ->type_name("TEXT");
}

} // namespace

void add_order_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand(
        "order", "Many-shot classification: how much the accuracy depends on the order of the examples");
    auto arguments = std::make_shared<OrderArguments>();
    add_task_options(*command, *arguments);
    add_experiment_options(*command, arguments->experiment, chosen.output, "arrangement_order");
    command->footer("The same examples are shown in many orders, and the same questions are asked after "
                    "each. The margin is the best\n"
                    "order's accuracy less the worst's.\n\n"
                    "Examples:\n"
                    "  attnscope-cli order -m ./model --examples 32 --orders 20 -o order.result.h5\n"
                    "  attnscope-cli order -m ./model -i trec.jsonl --example-text \"Question: {text} Type: "
                    "{label}\" --json\n\n" +
                    std::string(experiment_footer));
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return order(*arguments, console); };
    });
}

} // namespace attnscope::cli
