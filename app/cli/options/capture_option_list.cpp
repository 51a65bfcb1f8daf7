#include "app/cli/options/capture_option_list.h"

namespace attnscope::cli {

namespace {

void add_selection_options(CLI::App& command, CaptureOptions& options)
{
    const char* group =
        "Selection (true indices are kept; -1 is the last; a-b with both ends, a:b half-open)";
    const auto add = [&](const char* name, std::optional<IndexSelection>& target, const char* what,
                         const char* help) {
        add_single_option(
            command, name, "LIST",
            [&target, what](const std::string& text) { target = IndexSelection::parse(text, what); }, help)
            ->group(group);
    };
    add("--layers", options.layers, "layer", "Layers to store, e.g. 0,5-7 or -1");
    add("--heads", options.heads, "head", "Heads to store (pairs of a differential model), in every layer");
    add("--queries", options.queries, "query", "Rows of the maps to store, e.g. 100:200 or -1");
    add_single_option(
        command, "--maps", "LIST", [&options](const std::string& text) { options.maps = parse_maps(text); },
        "Which of first, second, difference (1, 2, d)")
        ->group(group);
}

void add_storage_options(CLI::App& command, CaptureOptions& options)
{
    const char* group = "File";
    add_single_option(
        command, "--dtype", "f32|f16",
        [&options](const std::string& text) { options.storage.half = parse_half(text); },
        "Type of the maps in the file (arithmetic is always float32)")
        ->group(group);
    command.add_option("--compress", options.storage.compression, "Deflate level of the maps, 0: none")
        ->type_name("0-9")
        ->check(between(0, 9))
        ->group(group);
    command
        .add_flag("--logit-lens,--logit_lens", options.logit_lens,
                  "Also store the likeliest next tokens after every layer")
        ->group(group);
    command.add_flag("--force", options.overwrite, "Overwrite existing files")->group(group);
}

void add_generation_options(CLI::App& command, SamplingOptions& sampling)
{
    const char* group = "Generation";
    command
        .add_option(spelled("-n,--predict,--max-new-tokens"), sampling.new_tokens,
                    "Tokens to generate after the prompt")
        ->type_name("N")
        ->check(between(0, 1 << 24))
        ->group(group);
    command.add_option("--temperature", sampling.temperature, "0: always the likeliest token")
        ->type_name("X")
        ->check(between(0.0, 1e6))
        ->group(group);
    command.add_option(spelled("--top-k"), sampling.top_k, "Sample among the K likeliest, 0: all")
        ->type_name("K")
        ->check(between(0, 1 << 24))
        ->group(group);
    command
        .add_option(spelled("--top-p"), sampling.top_p,
                    "Sample among the likeliest with this probability in sum")
        ->type_name("P")
        ->check(between(0.0, 1.0))
        ->group(group);
    command.add_option("--seed", sampling.seed, "Seed of the sampling")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber.description(""))
        ->group(group);
    command
        .add_flag_callback(
            "--ignore-eos,--ignore_eos", [&sampling] { sampling.stop_at_end = false; },
            "Go on after the model's end token")
        ->group(group);
}

void add_pass_options(CLI::App& command, CaptureOptions& options)
{
    const char* group = "Forward pass (interventions are recorded in the file)";
    InterventionRequest& interventions = options.interventions;
    add_parsed_option(
        command, "--lambda", "[LAYER=]X",
        [&interventions](const std::string& text) { interventions.add_lambda(text); },
        "Set lambda everywhere or in a layer; 0 switches the subtraction off; repeatable")
        ->group(group);
    add_parsed_option(
        command, "--ablate", "LAYER.HEAD",
        [&interventions](const std::string& text) { interventions.add_ablation(text); },
        "Set the output of a head to zero; repeatable")
        ->group(group);
    command
        .add_flag("--allow-long,--allow_long", options.allow_long, "Run past the context length of the model")
        ->group(group);
    command
        .add_flag_callback(
            "--no-special,--no_special", [&options] { options.prompt.add_special_tokens = false; },
            "Do not let the tokenizer add tokens such as BOS")
        ->group(group);
    add_chat_option(command, options.prompt)->group(group);
}

} // namespace

void add_capture_options(CLI::App& command, CaptureOptions& options)
{
    add_selection_options(command, options);
    add_storage_options(command, options);
    add_generation_options(command, options.sampling);
    add_pass_options(command, options);
}

CLI::Option* add_chat_option(CLI::App& command, PromptOptions& options)
{
    return command.add_flag(
        "--chat", options.wants_chat,
        "Render the prompt through the chat template of the model: it is JSON, a list of {\"role\", "
        "\"content\"}, or else the words of a user. The beginning of an answer follows. Every message is a "
        "segment: turn-0-system, turn-1-user...");
}

void add_span_cut_option(CLI::App& command, PromptOptions& options)
{
    add_single_option(
        command, "--span-cut", "RULE",
        [&options](const std::string& text) { options.span_cut = parse_span_cut(text); },
        "When a span's text begins or ends inside a token: error, widen or shrink to whole tokens")
        ->group("Spans");
}

} // namespace attnscope::cli
