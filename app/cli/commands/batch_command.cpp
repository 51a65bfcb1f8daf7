#include "app/cli/batch/batch_job.h"
#include "app/cli/batch/batch_lines.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/capture_option_list.h"
#include "app/cli/options/idle_sampling.h"
#include "app/cli/options/output_path.h"
#include "app/cli/terminal/interrupt.h"

#include <array>

namespace attnscope::cli {

namespace {

struct BatchArguments {
    ModelOptions model;
    CaptureOptions capture;
    std::string input;
    std::filesystem::path folder;
    Shard shard;
};

void make_folder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder))
        throw CommandError(ExitCode::failed, ErrorKind::io,
                           "cannot make the folder " + folder.string() +
                               (error ? ": " + error.message() : ": a file is in its place"));
}

void print_summary(const BatchCounts& counts, std::size_t prompts, const BatchIndex& index,
                   const Console& console)
{
    if (console.json() || console.options().quiet)
        return;
    console.result(std::to_string(counts.captured) + " captured, " + std::to_string(counts.already_there) +
                   " already there, " + std::to_string(counts.failed) + " failed, of " +
                   std::to_string(prompts) + "; see " + index.path().string());
}

ExitCode batch(const BatchArguments& arguments, const Console& console)
{
    const std::filesystem::path index_path = arguments.folder / "index.jsonl";
    require_apart(index_path, std::array{std::filesystem::path(arguments.input)});
    if (const std::string idle = idle_sampling(arguments.capture.sampling); !idle.empty())
        console.warning(idle);
    BatchLines lines(arguments.input);
    const std::size_t prompts = lines.check_ids(arguments.shard);
    make_folder(arguments.folder);
    const BatchIndex index(index_path);
    ModelSource source(arguments.model);
    source.try_tokenizer(console);
    CaptureOptions options = arguments.capture;
    require_chat(options.prompt, source.tokenizer());
    const std::unique_ptr<Model> model = source.load(console);
    BatchJob job(*model, source.tokenizer(), options, arguments.folder, index, console);
    lines.for_each(arguments.shard, [&](const std::string& text, std::size_t line) {
        if (interrupted())
            return false;
        const std::string label =
            "prompt " + std::to_string(job.counts().all() + 1) + " of " + std::to_string(prompts) + ": ";
        return job.run(text, line, label) == Outcome::done;
    });
    print_summary(job.counts(), prompts, index, console);
    if (job.counts().all() < prompts)
        return ExitCode::interrupted;
    if (job.counts().failed == 0)
        return ExitCode::done;
    console.error(std::to_string(job.counts().failed) + " of " + std::to_string(prompts) + " prompts failed");
    return ExitCode::failed;
}

} // namespace

void add_batch_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand("batch", "Capture many prompts with one model, one file each");
    auto arguments = std::make_shared<BatchArguments>();
    add_model_options(*command, arguments->model);
    command
        ->add_option("-i,--input", arguments->input, "Prompts, one JSON object a line; - for standard input")
        ->type_name("FILE")
        ->required();
    command
        ->add_option("-o,--output", arguments->folder,
                     "Folder for the captures and index.jsonl; made if it is not there")
        ->type_name("DIR")
        ->required();
    add_single_option(
        *command, "--shard", "I/N",
        [a = arguments.get()](const std::string& text) { a->shard = parse_shard(text); },
        "Take every N-th prompt, beginning with the I-th (from 1): for N processes that share the work");
    add_span_cut_option(*command, arguments->capture.prompt);
    add_capture_options(*command, arguments->capture);
    add_output_options(*command, chosen.output);
    command->footer(
        "A line: {\"id\": \"p1\", \"prompt\": \"...\", \"spans\": {\"answer\": \"Paris\", \"query\": [40, "
        "52]}}, or \"ids\", or\n"
        "with --chat \"messages\", in place of \"prompt\". A bad line or prompt is reported and the rest "
        "goes on (exit 1 at the end). A second "
        "run\n"
        "captures what is missing; complete captures of the same prompt are kept, --force makes them "
        "anew.\n\n"
        "Examples:\n"
        "  attnscope-cli batch -m ./model -i prompts.jsonl -o captures --maps difference --dtype f16\n"
        "  attnscope-cli batch -m ./model -i prompts.jsonl -o captures --shard $SLURM_ARRAY_TASK_ID/8");
    command->callback([arguments, &chosen] {
        arguments->capture.threads = arguments->model.load.threads;
        chosen.action = [arguments](const Console& console) { return batch(*arguments, console); };
    });
}

} // namespace attnscope::cli
