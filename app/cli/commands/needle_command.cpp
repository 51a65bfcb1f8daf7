#include "app/cli/commands/experiment_commands.h"
#include "app/cli/experiment/experiment_job.h"
#include "app/cli/experiment/needle_options.h"
#include "app/cli/experiment/needle_text.h"
#include "core/experiment/needle/needle_experiment.h"
#include "core/experiment/needle/needle_json.h"

#include <nlohmann/json.hpp>

namespace attnscope::cli {

namespace {

struct NeedleCommandArguments {
    ExperimentArguments experiment;
    NeedleArguments needle;
};

ExitCode needle(const NeedleCommandArguments& arguments, const Console& console)
{
    const NeedleSettings settings = needle_settings(arguments.needle, arguments.experiment.seed);
    ExperimentParts parts;
    parts.make = [&](const ModelInfo& model, const Tokenizer& tokenizer) {
        return std::make_unique<NeedleExperiment>(settings, model, tokenizer,
                                                  arguments.experiment.allow_long);
    };
    parts.json = needle_json;
    parts.text = text_of_needles;
    return run_experiment_job(arguments.experiment, parts, console);
}

} // namespace

void add_needle_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand(
        "needle", "Needles in a haystack: accuracy, and where the attention of the answer goes");
    auto arguments = std::make_shared<NeedleCommandArguments>();
    add_needle_options(*command, arguments->needle);
    add_experiment_options(*command, arguments->experiment, chosen.output, "needles_length_depth");
    command->footer(
        "Reads the rows that predict the answer: the share of each of five segments (bos, before, answer, "
        "after, query) in\n"
        "A1, A2, the difference and its magnitudes, for every layer and head; noise is before + after. For "
        "every head of a\n"
        "differential model also how alike A1 and A2 are on signal and noise, how much noise cancels, and "
        "the common-mode\n"
        "rejection in dB.\n\n"
        "Examples:\n"
        "  attnscope-cli needle -m ./model --lengths 256,512,1024 --samples 50 -o needle.result.h5\n"
        "  attnscope-cli needle -m ./model --needles 1,2:2,4:2,6:2 --json > table2.json\n"
        "  attnscope-cli needle -m ./model --haystack book.txt --texts needle.json --lengths 4096 --csv\n\n" +
        std::string(experiment_footer));
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return needle(*arguments, console); };
    });
}

} // namespace attnscope::cli
