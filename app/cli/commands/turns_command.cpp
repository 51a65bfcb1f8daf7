#include "app/cli/commands/experiment_commands.h"
#include "app/cli/experiment/experiment_job.h"
#include "app/cli/experiment/result_grid.h"
#include "app/cli/options/input_file.h"
#include "core/experiment/turns/turns_experiment.h"

#include <filesystem>

namespace attnscope::cli {

namespace {

struct TurnsArguments {
    ExperimentArguments experiment;
    TurnsSettings settings;
    std::string file;
    bool chat = false;
};

/// "\n" as it is typed in a shell becomes a line feed.
std::string with_line_feeds(std::string text)
{
    for (std::size_t at = text.find("\\n"); at != std::string::npos; at = text.find("\\n", at + 1))
        text.replace(at, 2, "\n");
    return text;
}

std::string text_of_turns(const ExperimentResult& result)
{
    const ResultAxis& maps = result.require_axis("map");
    const std::size_t last = maps.size() - 1; // magnitudes are defined whatever lambda is
    return grid_text("Attention of replies by role (" + maps.labels[last] + ")", result.require_axis("reply"),
                     result.require_axis("role"), result.require_array("attention"), last, maps.size()) +
           "\n\n" +
           grid_text("on each message", result.require_axis("reply"), result.require_axis("turn"),
                     result.require_array("attention_on_turn"), last, maps.size());
}

ExitCode turns(TurnsArguments& arguments, const Console& console)
{
    ExperimentParts parts;
    parts.make = [&](const ModelInfo& model, const Tokenizer& tokenizer) {
        arguments.settings.source = std::filesystem::path(arguments.file).filename().string();
        arguments.settings.transcripts =
            parse_transcripts(read_bytes(arguments.file), arguments.settings.source);
        arguments.settings.form.turn = with_line_feeds(arguments.settings.form.turn);
        if (arguments.chat)
            arguments.settings.form.chat =
                std::make_shared<const ChatFormat>(ChatFormat::open(tokenizer.origin()));
        return std::make_unique<TurnsExperiment>(arguments.settings, model);
    };
    parts.text = text_of_turns;
    return run_experiment_job(arguments.experiment, parts, console);
}

} // namespace

void add_turns_command(CLI::App& program, Chosen& chosen)
{
    auto* command =
        program.add_subcommand("turns", "A chat or agent transcript: attention of replies on earlier turns");
    auto arguments = std::make_shared<TurnsArguments>();
    command
        ->add_option("-i,--input", arguments->file,
                     "Messages, one JSON object {\"role\", \"content\", \"tool_calls\"} a line; or "
                     "transcripts, {\"id\", "
                     "\"messages\"} a line; - for standard input")
        ->type_name("FILE")
        ->required();
    CLI::Option* turn =
        command
            ->add_option("--turn", arguments->settings.form.turn,
                         "How a message is written, with {role} and {content}; \\n is a line feed [{role}: "
                         "{content}\\n\\n]")
            ->type_name("TEXT");
    command
        ->add_flag("--chat", arguments->chat,
                   "Write the messages, tool calls and outputs among them, through the chat template of the "
                   "model; a turn is all that it prints for a message")
        ->excludes(turn);
    command->add_option("--role", arguments->settings.reply_role, "Whose messages are the replies")
        ->type_name("ROLE")
        ->capture_default_str();
    command
        ->add_option("--rows", arguments->settings.rows,
                     "Rows read of each reply, evenly spread over its tokens")
        ->type_name("N")
        ->check(between(1, 1 << 20))
        ->capture_default_str();
    add_experiment_options(*command, arguments->experiment, chosen.output, "reply_role_map");
    command->footer(
        "Nothing is generated: the rows read are those that predict the tokens of the replies that are "
        "there.\n\n"
        "Examples:\n"
        "  attnscope-cli turns -m ./model -i chat.jsonl -o turns.result.h5\n"
        "  attnscope-cli turns -m ./model -i agent.jsonl --chat\n"
        "  attnscope-cli turns -m ./model -i chat.jsonl --turn \"<|{role}|>\\n{content}\\n\" --json\n\n" +
        std::string(experiment_footer));
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return turns(*arguments, console); };
    });
}

} // namespace attnscope::cli
