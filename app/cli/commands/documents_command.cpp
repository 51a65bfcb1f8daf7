#include "app/cli/commands/experiment_commands.h"
#include "app/cli/experiment/experiment_job.h"
#include "app/cli/experiment/result_grid.h"
#include "app/cli/options/input_file.h"
#include "core/experiment/documents/documents_experiment.h"

#include <filesystem>

namespace attnscope::cli {

namespace {

struct DocumentsArguments {
    ExperimentArguments experiment;
    DocumentsSettings settings;
    std::string file;
};

std::string text_of_documents(const ExperimentResult& result)
{
    const ResultAxis& documents = result.require_axis("documents");
    const ResultAxis& gold = result.require_axis("gold");
    const ResultAxis& maps = result.require_axis("map");
    const std::size_t last = maps.size() - 1; // magnitudes are defined whatever lambda is
    const auto by_map = [&](const char* title, const char* name) {
        return grid_text(std::string(title) + " (" + maps.labels[last] + ")", documents, gold,
                         result.require_array(name), last, maps.size());
    };
    return grid_text("Accuracy by documents and position of the gold one", documents, gold,
                     result.require_array("accuracy"), 0, 1) +
           "\n\n" + by_map("Grounding: share of the answer's attention on the gold document", "grounding") +
           "\n\n" + by_map("Share on the other documents", "noise_fraction") + "\n\n" +
           grid_text("Generated tokens that rest on no document", documents, gold,
                     result.require_array("unsupported"), 0, 1);
}

ExitCode documents(DocumentsArguments& arguments, const Console& console)
{
    arguments.settings.seed = arguments.experiment.seed;
    ExperimentParts parts;
    parts.make = [&](const ModelInfo& model, const Tokenizer& tokenizer) {
        if (!arguments.file.empty()) {
            arguments.settings.own = parse_document_questions(read_bytes(arguments.file), arguments.file);
            arguments.settings.own_name = std::filesystem::path(arguments.file).filename().string();
        }
        return std::make_unique<DocumentsExperiment>(arguments.settings, model, tokenizer);
    };
    parts.text = text_of_documents;
    return run_experiment_job(arguments.experiment, parts, console);
}

void add_task_options(CLI::App& command, DocumentsArguments& arguments)
{
    DocumentsSettings& settings = arguments.settings;
    command
        .add_option("-i,--input", arguments.file,
                    "Questions (.gz too): JSON lines with id, documents, gold, question, answers; "
                    "lost-in-the-middle, "
                    "HotpotQA and SQuAD files as they are. Without it, a synthetic task")
        ->type_name("FILE");
    add_single_option(
        command, "--positions", "LIST",
        [&](const std::string& text) { settings.positions = parse_integers(text, "position"); },
        "Put the gold document there, from 0; unless given where it is, or everywhere in the synthetic task");
    const auto add_count = [&](const char* name, int& target, const char* help) {
        command.add_option(spelled(name), target, help)
            ->type_name("N")
            ->check(between(1, 1 << 24))
            ->capture_default_str();
    };
    add_count("--documents", settings.documents, "Documents of a synthetic prompt");
    add_count("--length", settings.length, "Tokens of a synthetic prompt, at most");
    add_count("--samples", settings.samples, "Questions at each position, at most");
    add_count("-n,--predict,--max-new-tokens", settings.predict, "Tokens to generate at most");
    command
        .add_option("--support", settings.support,
                    "A generated token with less of its attention on the documents rests on nothing")
        ->type_name("X")
        ->check(between(0.0, 1.0))
        ->capture_default_str();
}

} // namespace

void add_documents_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand(
        "documents", "Questions over documents: accuracy and attention by the place of the answer");
    auto arguments = std::make_shared<DocumentsArguments>();
    add_task_options(*command, *arguments);
    add_experiment_options(*command, arguments->experiment, chosen.output, "documents_gold");
    command->footer(
        "The model continues each prompt greedily; an answer counts when it occurs in the continuation, up "
        "to the first line\n"
        "feed, both normalised as SQuAD does. Attention is that of the rows that predict each generated "
        "token.\n\n"
        "Examples:\n"
        "  attnscope-cli documents -m ./model --documents 8 --samples 50 -o documents.result.h5\n"
        "  attnscope-cli documents -m ./model -i nq-open-20_total_documents_gold_at_0.jsonl.gz --json\n"
        "  attnscope-cli documents -m ./model -i hotpot_dev_distractor_v1.json --samples 100 --positions "
        "0,4,8\n\n" +
        std::string(experiment_footer));
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return documents(*arguments, console); };
    });
}

} // namespace attnscope::cli
