#include "app/cli/commands/commands.h"
#include "app/cli/options/capture_option_list.h"
#include "app/cli/options/input_file.h"
#include "app/cli/report/tokenize_report.h"
#include "app/cli/terminal/interrupt.h"
#include "core/byte_text.h"

namespace attnscope::cli {

namespace {

struct TokenizeArguments {
    std::string model;
    std::optional<std::string> text;
    std::string file;
    std::string jsonl;
    PromptOptions prompt;
};

/// A text, or a conversation rendered to one, in tokens; all of it as JSON, too.
struct Tokenized {
    Encoding encoding;
    Json json;
};

Tokenized tokenize_text(const std::string& text, const PromptOptions& options, const Tokenizer& tokenizer)
{
    if (!options.chat) {
        Encoding encoding = tokenizer.encode(text, {options.add_special_tokens});
        Json json = json_of_encoding(encoding, tokenizer);
        return {std::move(encoding), std::move(json)};
    }
    const RenderedChat chat = options.chat->render(text);
    Encoding encoding = tokenizer.encode(chat.text, {false});
    Json json = json_of_encoding(encoding, tokenizer);
    json.update(json_of_chat(chat, encoding));
    return {std::move(encoding), std::move(json)};
}

std::string ids_text(const Encoding& encoding)
{
    std::string text;
    for (const std::int32_t id : encoding.ids())
        text += (text.empty() ? "" : ",") + std::to_string(id);
    return text;
}

/// Errors: corrupt for a line that is not as it should be.
Json tokenize_line(const std::string& line, const Tokenizer& tokenizer, PromptOptions options)
{
    const auto fail = [](const std::string& message) -> void { throw Error(ErrorKind::corrupt, message); };
    const Json given = Json::parse(line, nullptr, false);
    if (!given.is_object())
        fail("no JSON object");
    const auto string_of = [&](const char* key) -> std::optional<std::string> {
        const auto found = given.find(key);
        if (found == given.end())
            return std::nullopt;
        if (!found->is_string())
            fail(std::string("\"") + key + "\" is no string");
        return found->get<std::string>();
    };
    std::optional<std::string> text = string_of("text");
    if (given.contains("messages") && options.chat)
        text = json_line(given["messages"]);
    const std::optional<std::string> encoded = string_of("text_b64");
    if (text.has_value() == encoded.has_value())
        fail("one of \"text\" and \"text_b64\" is needed");
    if (encoded && !(text = find_base64_bytes(*encoded)))
        fail("\"text_b64\" is no base64");
    if (const auto special = given.find("add_special_tokens"); special != given.end()) {
        if (!special->is_boolean())
            fail("\"add_special_tokens\" is neither true nor false");
        options.add_special_tokens = special->get<bool>();
    }
    Json answer = Json::object();
    for (const char* key : {"id", "name"})
        if (given.contains(key))
            answer[key] = given[key];
    answer.update(tokenize_text(*text, options, tokenizer).json);
    return answer;
}

/// One line out for each line in, also for a bad one.
ExitCode tokenize_lines(const TokenizeArguments& arguments, const Tokenizer& tokenizer,
                        const Console& console)
{
    const std::string lines = read_bytes(arguments.jsonl);
    std::size_t number = 0, good = 0, bad = 0;
    for (std::size_t begin = 0; begin < lines.size() && !interrupted();) {
        const std::size_t end = std::min(lines.find('\n', begin), lines.size());
        const std::string line = lines.substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        try {
            console.result(json_line(tokenize_line(line, tokenizer, arguments.prompt)));
            ++good;
        } catch (const Error& error) {
            console.result(
                json_line({{"error", {{"kind", name_of(error.kind())}, {"message", error.what()}}}}));
            console.error(arguments.jsonl + ":" + std::to_string(number) + ": " + error.what());
            ++bad;
        }
    }
    if (interrupted())
        return ExitCode::interrupted;
    if (good + bad == 0)
        throw nothing_matched(arguments.jsonl + " holds no line");
    return bad > 0 ? ExitCode::failed : ExitCode::done;
}

ExitCode tokenize(TokenizeArguments& arguments, const Console& console)
{
    if (!arguments.text && arguments.file.empty() && arguments.jsonl.empty())
        throw Error(ErrorKind::invalid_argument,
                    "a text is missing: give -p TEXT, -f FILE (- for standard input) or --jsonl FILE");
    const Tokenizer tokenizer = Tokenizer::open(find_tokenizer(arguments.model));
    console.detail("tokenizer: " + tokenizer.origin());
    require_chat(arguments.prompt, &tokenizer);
    if (!arguments.jsonl.empty())
        return tokenize_lines(arguments, tokenizer, console);
    const std::string text = arguments.text ? *arguments.text : read_bytes(arguments.file);
    const Tokenized tokenized = tokenize_text(text, arguments.prompt, tokenizer);
    const Encoding& encoding = tokenized.encoding;
    console.warnings(encoding.notices);
    console.result(console.json()            ? json_line(tokenized.json)
                   : console.options().quiet ? ids_text(encoding)
                                             : text_of_encoding(encoding));
    if (encoding.tokens.empty())
        throw nothing_matched("the text has no token");
    return ExitCode::done;
}

} // namespace

void add_tokenize_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand("tokenize", "Show the tokens of a text; needs no weights");
    auto arguments = std::make_shared<TokenizeArguments>();
    command
        ->add_option("-m,--model", arguments->model,
                     "Folder of the model, org/name in the HuggingFace cache, or the file of a tokenizer: "
                     "tokenizer.json, tokenizer.model (SentencePiece), *.tiktoken, vocab.json, vocab.txt")
        ->type_name("PATH")
        ->required();
    auto* text = add_single_option(
        *command, "-p,--prompt", "TEXT",
        [a = arguments.get()](const std::string& prompt) { a->text = prompt; }, "The text");
    auto* file = command->add_option("-f,--file", arguments->file, "File with the text, - for standard input")
                     ->type_name("FILE");
    auto* jsonl =
        command
            ->add_option(
                "--jsonl", arguments->jsonl,
                "Many texts: lines {\"text\" or \"text_b64\", \"add_special_tokens\"}, with --chat also "
                "{\"messages\"}; "
                "gives one JSON object a line")
            ->type_name("FILE");
    text->excludes(file)->excludes(jsonl);
    file->excludes(jsonl);
    command->add_flag_callback(
        "--no-special,--no_special", [a = arguments.get()] { a->prompt.add_special_tokens = false; },
        "Do not add tokens such as BOS");
    add_chat_option(*command, arguments->prompt);
    add_output_options(*command, chosen.output);
    command->footer(
        "Examples:\n"
        "  attnscope-cli tokenize -m ./model -p \"Hello world\"\n"
        "  attnscope-cli tokenize -m ./model/tokenizer.json -f prompt.txt --json\n"
        "  attnscope-cli tokenize -m ./model -p \"Hello world\" -q        only the ids: 9906,1917\n"
        "  attnscope-cli tokenize -m ./model --jsonl texts.jsonl\n"
        "  attnscope-cli tokenize -m ./model --chat -p \"Hello\" --json  the prompt, where its turns are, "
        "and tokens\n\n"
        "What tokenizer_config.json beside the file says on added tokens, BOS and EOS holds.\n"
        "JSON is valid UTF-8 always; \"bytes_hex\" has the exact bytes of each token.");
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return tokenize(*arguments, console); };
    });
}

} // namespace attnscope::cli
