#include "app/cli/capture/capture_job.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/capture_option_list.h"
#include "app/cli/options/idle_sampling.h"
#include "app/cli/options/input_file.h"
#include "app/cli/options/output_path.h"
#include "app/cli/report/capture_report.h"
#include "app/cli/terminal/interrupt.h"

#include <memory>

namespace attnscope::cli {

namespace {

struct CaptureArguments {
    ModelOptions model;
    CaptureOptions capture;
    PromptSource prompt;
    std::string prompt_file;
    std::vector<SpanRequest> spans;
    std::string output;
    bool dry_run = false;
};

/// A prompt from any of the three places; none is a usage error.
PromptSource prompt_source(const CaptureArguments& arguments)
{
    PromptSource source = arguments.prompt;
    if (!arguments.prompt_file.empty())
        source.text = read_bytes(arguments.prompt_file);
    if (!source.text && !source.ids)
        throw Error(ErrorKind::invalid_argument,
                    "a prompt is missing: give -p TEXT, -f FILE (- for standard input) or --ids LIST");
    return source;
}

ExitCode print_forecast(Model& model, const CaptureArguments& arguments, const Prompt& prompt,
                        const Console& console)
{
    const int prompt_tokens = static_cast<int>(prompt.tokens.size());
    require_embedding_rows(prompt, model.info().vocabulary_size);
    const CaptureForecast forecast = forecast_capture(model, arguments.capture, prompt_tokens,
                                                      prompt_tokens + arguments.capture.sampling.new_tokens);
    console.result(console.json() ? json_line(json_of_forecast(model.info(), forecast))
                                  : text_of_forecast(model.info(), forecast, arguments.capture.storage));
    if (!arguments.output.empty())
        require_fits(forecast, arguments.capture.storage, arguments.output);
    return ExitCode::done;
}

ExitCode capture(CaptureArguments& arguments, const Console& console)
{
    if (arguments.output.empty() && !arguments.dry_run)
        throw Error(ErrorKind::invalid_argument, "-o FILE is missing: where to write the capture");
    if (!arguments.output.empty())
        require_writable(arguments.output, arguments.capture.overwrite);
    if (const std::string idle = idle_sampling(arguments.capture.sampling); !idle.empty())
        console.warning(idle);
    const PromptSource source = prompt_source(arguments);
    ModelSource model_source(arguments.model);
    if (!arguments.output.empty()) {
        std::vector<std::filesystem::path> inputs = files_of(model_source.folder());
        inputs.emplace_back(arguments.prompt_file);
        require_apart(arguments.output, inputs);
    }
    source.ids ? model_source.try_tokenizer(console) : model_source.require_tokenizer(console);
    require_chat(arguments.capture.prompt, model_source.tokenizer());
    const Prompt prompt =
        prepare_prompt(source, arguments.spans, arguments.capture.prompt, model_source.tokenizer());
    console.warnings(prompt.notices);
    const std::unique_ptr<Model> model = model_source.load(console);
    if (interrupted())
        return ExitCode::interrupted;
    if (arguments.dry_run)
        return print_forecast(*model, arguments, prompt, console);

    ProgressLine progress(console);
    CaptureResult result = run_capture(*model, model_source.tokenizer(), arguments.capture, prompt,
                                       arguments.output, watch_on(console, progress));
    progress.clear();
    if (result.outcome == Outcome::cancelled)
        return ExitCode::interrupted;
    result.notices.insert(result.notices.begin(), model->notices().begin(), model->notices().end());
    result.notices.insert(result.notices.begin(), prompt.notices.begin(), prompt.notices.end());
    if (console.json())
        console.result(json_line(json_of_result(model->info(), result, arguments.output)));
    else
        console.result(console.options().quiet ? arguments.output
                                               : text_of_result(model->info(), result, arguments.output));
    return ExitCode::done;
}

void add_prompt_options(CLI::App& command, CaptureArguments& arguments)
{
    auto* text = add_single_option(
        command, "-p,--prompt", "TEXT", [&](const std::string& prompt) { arguments.prompt.text = prompt; },
        "The prompt");
    auto* file = command
                     .add_option("-f,--file", arguments.prompt_file,
                                 "File with the prompt, - for standard input; its bytes are kept as they are")
                     ->type_name("FILE");
    auto* ids = add_single_option(
        command, "--ids", "LIST", [&](const std::string& list) { arguments.prompt.ids = parse_ids(list); },
        "Token ids in place of a text; needs no tokenizer");
    text->excludes(file)->excludes(ids);
    file->excludes(ids);
    add_parsed_option(
        command, "--span", "NAME=TEXT|A:B",
        [&](const std::string& span) { arguments.spans.push_back(parse_span(span)); },
        "Name a part of the prompt, by its text (NAME@2=TEXT: the second occurrence) or its tokens; "
        "repeatable. With a span "
        "\"answer\", the spans bos, before and after follow")
        ->group("Spans");
    add_span_cut_option(command, arguments.capture.prompt);
}

} // namespace

void add_capture_command(CLI::App& program, Chosen& chosen)
{
    auto* command =
        program.add_subcommand("capture", "Run a prompt through a model and store its attention maps");
    auto arguments = std::make_shared<CaptureArguments>();
    add_model_options(*command, arguments->model);
    add_prompt_options(*command, *arguments);
    command->add_option("-o,--output", arguments->output, "The file to write, by convention NAME.attn.h5")
        ->type_name("FILE");
    command->add_flag("--dry-run,--dry_run", arguments->dry_run,
                      "Only print tokens, shapes, bytes and peak memory");
    add_capture_options(*command, arguments->capture);
    add_output_options(*command, chosen.output);
    command->footer(
        "Examples:\n"
        "  attnscope-cli capture -m ./model -p \"The capital of France is\" -o france.attn.h5\n"
        "  attnscope-cli capture -m org/name -f prompt.txt -n 20 --layers -4:-1 --dtype f16 -o out.attn.h5\n"
        "  attnscope-cli capture -m ./model -f prompt.txt --span answer=\"Paris\" --span query=-12: -o "
        "needle.attn.h5\n"
        "  attnscope-cli capture -m ./model --ids 1,15043,3186 --lambda 0 -o no-subtraction.attn.h5\n"
        "  attnscope-cli capture -m ./model -f long.txt --dry-run\n\n"
        "The file is written as FILE.partial and renamed when it is whole. Size and memory are checked "
        "before\n"
        "computing (exit 4); --force overwrites a file, it does not skip these checks.");
    command->callback([arguments, &chosen] {
        arguments->capture.threads = arguments->model.load.threads;
        chosen.action = [arguments](const Console& console) { return capture(*arguments, console); };
    });
}

} // namespace attnscope::cli
