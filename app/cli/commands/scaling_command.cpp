#include "app/cli/commands/experiment_commands.h"
#include "app/cli/experiment/result_output.h"
#include "app/cli/report/scaling_report.h"
#include "app/cli/terminal/interrupt.h"
#include "app/cli/terminal/progress_line.h"
#include "app/cli/version.h"
#include "core/capture/result_file.h"
#include "core/experiment/scaling/scaling_result.h"
#include "core/training/training_library.h"
#include "core/utc_time.h"

#include <nlohmann/json.hpp>

namespace attnscope::cli {

namespace {

struct ScalingArguments {
    std::string recipe;
    std::string folder;
    std::string csv;
    int jobs = 2;
    bool keep_models = false;
    bool overwrite = false;
    bool dry_run = false;
};

std::filesystem::path result_path(const ScalingArguments& arguments)
{
    return std::filesystem::path(arguments.folder) / "scaling.result.h5";
}

LadderRun train_ladder(const ScalingRecipe& recipe, const ScalingArguments& arguments, const Console& console)
{
    LadderOptions options;
    options.folder = arguments.folder;
    options.jobs = arguments.jobs;
    options.keep_models = arguments.keep_models;
    reuse_freed_memory();
    ProgressLine line(console);
    constexpr std::uint64_t none = ~std::uint64_t(0);
    std::uint64_t first = none, last = none;
    return run_ladder(recipe, options, train_with_library, [&](std::uint64_t done, std::uint64_t total) {
        // Since this run began: the line's time left knows of no earlier one.
        first = first == none ? done : first;
        line.show(done - first, total - first, std::to_string(arguments.jobs) + " at a time");
        if (const std::uint64_t twentieth = 20 * done / total; twentieth != last) {
            console.detail(std::to_string(5 * twentieth) + " % of the ladder");
            last = twentieth;
        }
        return !interrupted();
    });
}

ExitCode scaling(const ScalingArguments& arguments, const Console& console)
{
    const ScalingRecipe recipe = read_scaling_recipe(arguments.recipe);
    if (arguments.dry_run) {
        console.result(console.json() ? json_text(json_of_ladder(recipe)) : text_of_ladder(recipe));
        return ExitCode::done;
    }
    if (arguments.folder.empty())
        throw Error(ErrorKind::invalid_argument,
                    "-o FOLDER is missing: where the result goes, and what is needed to go on after a stop");
    if (std::filesystem::exists(arguments.folder))
        require_place_of_result(result_path(arguments), arguments.overwrite);
    const LadderRun run = train_ladder(recipe, arguments, console);
    if (run.points_before > 0)
        console.detail(std::to_string(run.points_before) + " models were trained already");
    if (run.outcome == Outcome::cancelled) {
        console.warning(std::to_string(run.points.size()) + " of " + std::to_string(recipe.point_count()) +
                        " models are trained; the same command goes on from there");
        return ExitCode::interrupted;
    }
    ExperimentResult result = scaling_result(recipe, run.points);
    result.experiment = "scaling";
    result.model_name = recipe.path.stem().string();
    result.family = "diffllama, llama";
    result.kind = "differential, plain";
    result.tool_version = tool_version();
    result.created = utc_now();
    write_result(result_path(arguments), result, arguments.overwrite);
    print_result(result, {result_path(arguments).string(), arguments.csv, {}, text_of_scaling}, console);
    if (!determines_a_ratio(result))
        throw nothing_matched("this ladder determines no ratio: " + result.notes.back());
    return ExitCode::done;
}

} // namespace

void add_scaling_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand(
        "scaling", "Trains both kinds in a ladder of sizes and token counts: ratio of both for equal loss");
    auto arguments = std::make_shared<ScalingArguments>();
    ScalingArguments* a = arguments.get();
    command->add_option("recipe", a->recipe, "The ladder, a JSON file")->type_name("RECIPE.json")->required();
    command
        ->add_option(
            "-o,--output", a->folder,
            "Folder for scaling.result.h5 (HDF5), points.jsonl (every model's loss) and models under "
            "way")
        ->type_name("FOLDER");
    command->add_option("-j,--jobs", a->jobs, "Models trained at a time, each on one thread")
        ->type_name("N")
        ->check(between(1, 1024))
        ->capture_default_str();
    add_csv_option(*command, a->csv, "kind_size_tokens");
    command->add_flag(spelled("--keep-models"), a->keep_models,
                      "Leave every trained model in FOLDER/models, as a HuggingFace folder");
    command->add_flag("--force", a->overwrite, "Overwrite an existing result file");
    command->add_flag(spelled("--dry-run"), a->dry_run, "Only print sizes, token counts and what it takes");
    add_output_options(*command, chosen.output);
    command->footer(
        "Each point of the ladder is a model of one kind, size, number of tokens and seed, trained with a "
        "decay of its own; runs\n"
        "that differ in length share their beginning. Its loss is measured on text that no training sees.\n"
        "After Ctrl-C or a kill the same command goes on and ends with the same numbers, which do not "
        "depend on --jobs.\n\n"
        "Examples:\n"
        "  attnscope-cli scaling resources/recipes/scaling.json -o scaling\n"
        "  attnscope-cli scaling resources/recipes/scaling.json --dry-run\n"
        "  attnscope-cli scaling ladder.json -o ladder --json\n"
        "  attnscope render ladder/scaling.result.h5 -o ladder.svg\n\n"
        "Exit code 5 when the ladder determines no ratio; the losses are in the result file even so.");
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return scaling(*arguments, console); };
    });
}

} // namespace attnscope::cli
