#include "app/cli/commands/commands.h"
#include "app/cli/report/json_text.h"
#include "app/cli/report/train_report.h"
#include "app/cli/terminal/interrupt.h"
#include "app/cli/terminal/progress_line.h"
#include "core/training/training_library.h"

#include <memory>

namespace attnscope::cli {

namespace {

struct TrainArguments {
    std::string recipe;
    std::string output;
    std::string only;
    std::vector<int> snapshots;
    int threads = 0;
    int log_every = 20;
    int keep_every = 100;
    bool dry_run = false;
};

std::vector<NamedModel> chosen_models(const Recipe& recipe, const std::string& only)
{
    std::vector<NamedModel> chosen;
    std::string known;
    for (const NamedModel& model : recipe.models) {
        known += (known.empty() ? "" : ", ") + model.name;
        if (only.empty() || model.name == only)
            chosen.push_back(model);
    }
    if (chosen.empty())
        throw Error(ErrorKind::invalid_argument, "the recipe has no model \"" + only + "\"; it has " + known);
    return chosen;
}

/// A line that redraws itself; with -v also a line for each of the log's, for runs of hours in the background.
class TrainingReporter {
public:
    TrainingReporter(const Console& console, std::string model, int log_every)
        : console_(console), line_(console), model_(std::move(model)), log_every_(log_every)
    {
        line_.begin(model_ + ": ");
    }

    bool operator()(const TrainingStatus& status)
    {
        if (first_step_ < 0)
            first_step_ = status.step - 1;
        // Since this run began: the line's time left knows of no earlier one.
        line_.show(std::uint64_t(status.step - first_step_), std::uint64_t(status.steps - first_step_),
                   text_of_training(status, false));
        // While the model is evaluated, the step stays what it is.
        if (status.step % log_every_ == 0 && status.step != last_step_)
            console_.detail(model_ + ": " + text_of_training(status, true));
        last_step_ = status.step;
        return !interrupted();
    }

    void clear() { line_.clear(); }

private:
    const Console& console_;
    ProgressLine line_;
    std::string model_;
    int log_every_;
    int first_step_ = -1;
    int last_step_ = -1;
};

ExitCode train_models(const TrainArguments& arguments, const Console& console)
{
    const Recipe recipe = read_recipe(arguments.recipe);
    const std::vector<NamedModel> models = chosen_models(recipe, arguments.only);
    if (arguments.dry_run) {
        console.result(console.json() ? json_line(json_of_recipe(recipe, models))
                                      : text_of_recipe(recipe, models));
        return ExitCode::done;
    }
    if (arguments.output.empty())
        throw Error(ErrorKind::invalid_argument,
                    "-o FOLDER is missing: where the models go, each in a folder of its name");
    reuse_freed_memory();
    for (const NamedModel& model : models) {
        TrainingOptions options;
        options.model = model;
        options.folder = std::filesystem::path(arguments.output) / model.name;
        options.threads = arguments.threads > 0 ? arguments.threads : 1;
        options.log_every = arguments.log_every;
        options.keep_every = arguments.keep_every;
        options.snapshots = arguments.snapshots;
        TrainingReporter reporter(console, model.name, arguments.log_every);
        const TrainingResult result = train_with_library(
            recipe, options, [&](const TrainingStatus& status) { return reporter(status); });
        reporter.clear();
        if (result.outcome == Outcome::cancelled) {
            console.warning("stopped after step " + std::to_string(result.status.step) + " of " +
                            std::to_string(result.status.steps) + "; the same command goes on from there");
            return ExitCode::interrupted;
        }
        console.result(console.json() ? json_line(json_of_trained(model, options.folder, result))
                                      : text_of_trained(model, options.folder, result));
    }
    return ExitCode::done;
}

} // namespace

void add_train_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand(
        "train", "Train small differential and plain models of the same size from a recipe");
    auto arguments = std::make_shared<TrainArguments>();
    command->add_option("recipe", arguments->recipe, "The recipe, a JSON file")
        ->type_name("RECIPE.json")
        ->required();
    command
        ->add_option("-o,--output", arguments->output, "Folder for the models, each in a folder of its name")
        ->type_name("FOLDER");
    command->add_option("--only", arguments->only, "Train only the model of that name")->type_name("NAME");
    command->add_option("-t,--threads", arguments->threads, "Threads, by default 1")
        ->type_name("N")
        ->check(between(1, 1024));
    command
        ->add_option(spelled("--log-every"), arguments->log_every,
                     "Steps from one line of the log to the next, by default 20")
        ->type_name("N")
        ->check(between(1, 1 << 30));
    command
        ->add_option(spelled("--keep-every"), arguments->keep_every,
                     "Steps from one kept state to the next, by default 100")
        ->type_name("N")
        ->check(between(1, 1 << 30));
    command
        ->add_option(
            "--snapshots", arguments->snapshots,
            "Steps after which the model is kept as checkpoints/step-N, a folder like the last one's")
        ->type_name("N,...")
        ->delimiter(',');
    command->add_flag(spelled("--dry-run"), arguments->dry_run, "Only print sizes, steps and tokens");
    add_output_options(*command, chosen.output);
    command->footer("Examples:\n"
                    "  attnscope-cli train resources/recipes/demo.json -o models\n"
                    "  attnscope-cli train resources/recipes/demo.json -o models --only demo-diff -v\n"
                    "  attnscope-cli train resources/recipes/demo.json --dry-run\n"
                    "  attnscope-cli train recipe.json -o models --snapshots 100,1000,5000\n\n"
                    "FOLDER/NAME becomes a HuggingFace folder (config.json, model.safetensors, "
                    "tokenizer.json); training/\n"
                    "in it holds log.csv (loss, answer accuracy, lambda of every layer), evaluation.csv and "
                    "the state. After\n"
                    "Ctrl-C or a kill the same command goes on from the last state kept and ends with the "
                    "same weights, bit\n"
                    "for bit. What a recipe may say is in core/training/recipe.h and sample_source.h.");
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return train_models(*arguments, console); };
    });
}

} // namespace attnscope::cli
