#include "app/cli/experiment/text_options.h"

#include "app/cli/options/input_file.h"

namespace attnscope::cli {

void add_text_options(CLI::App& command, TextArguments& arguments)
{
    command
        .add_option(
            "-f,--file", arguments.file,
            "Text to go through, - for standard input; without one, sentences of a synthetic language")
        ->type_name("FILE");
    command.add_option("--length", arguments.settings.length, "Tokens of a window of the text")
        ->type_name("N")
        ->check(between(2, 1 << 24))
        ->capture_default_str();
    command.add_option("--samples", arguments.settings.windows, "Windows at most")
        ->type_name("N")
        ->check(between(1, 1 << 24))
        ->capture_default_str();
}

TextSettings text_settings(const TextArguments& arguments, std::uint64_t seed)
{
    TextSettings settings = arguments.settings;
    if (!arguments.file.empty())
        settings.text = read_bytes(arguments.file);
    settings.seed = seed;
    check(settings);
    return settings;
}

} // namespace attnscope::cli
