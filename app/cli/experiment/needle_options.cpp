#include "app/cli/experiment/needle_options.h"

#include "app/cli/experiment/experiment_options.h"
#include "app/cli/options/input_file.h"
#include "app/cli/options/parse_number.h"

namespace attnscope::cli {

namespace {

/// "1,4:2": numbers of needles, and how many of them are asked for.
std::vector<NeedleCount> parse_counts(const std::string& text)
{
    return parse_items(text, [](const std::string& item) -> NeedleCount {
        const std::size_t colon = item.find(':');
        const auto needles = find_integer(item.substr(0, colon));
        const auto asked =
            colon == std::string::npos ? std::optional(1) : find_integer(item.substr(colon + 1));
        if (!needles || !asked)
            throw Error(ErrorKind::invalid_argument,
                        "\"" + item + "\" is no number of needles; write N, or N:R to ask for R of them");
        return {*needles, *asked};
    });
}

} // namespace

void add_needle_options(CLI::App& command, NeedleArguments& arguments)
{
    NeedleSettings& settings = arguments.settings;
    add_single_option(
        command, "--lengths,--length", "LIST",
        [&](const std::string& text) { settings.lengths = parse_integers(text, "length"); },
        "Tokens of the prompt as the model counts them [512]");
    add_single_option(
        command, "--depths,--depth", "LIST",
        [&](const std::string& text) { settings.depths = parse_numbers(text, "depth"); },
        "Percent of the haystack before the needle [0,25,50,75,100]");
    add_single_option(
        command, "--needles", "LIST", [&](const std::string& text) { settings.counts = parse_counts(text); },
        "Needles in a prompt, N or N:R with R of them asked for; the others distract [1]");
    command.add_option("--samples", settings.samples, "Prompts of each cell")
        ->type_name("N")
        ->check(between(1, 1 << 20))
        ->capture_default_str();
    add_single_option(
        command, "--rows", "answer|last",
        [&](const std::string& text) {
            if (text != "answer" && text != "last")
                throw Error(ErrorKind::invalid_argument, "\"" + text + "\" is neither answer nor last");
            settings.rows = text == "last" ? NeedleRows::last : NeedleRows::answer;
        },
        "Rows of the maps that are read: those that predict a token of the number, or only its first "
        "[answer]");
    const char* group = "Texts";
    command
        .add_option("--haystack", arguments.haystack,
                    "Text whose sentences hide the needles; without one, sentences of a synthetic language")
        ->type_name("FILE")
        ->group(group);
    command
        .add_option(
            "--texts", arguments.texts,
            "JSON object with \"needle\" ({key}, {value}), \"question\" ({keys}), \"lead\" ({key}: how the "
            "answer begins) and \"keys\"; each may be left out")
        ->type_name("FILE")
        ->group(group);
}

NeedleSettings needle_settings(const NeedleArguments& arguments, std::uint64_t seed)
{
    NeedleSettings settings = arguments.settings;
    if (!arguments.texts.empty())
        settings.texts = parse_needle_texts(read_bytes(arguments.texts), arguments.texts);
    if (!arguments.haystack.empty())
        settings.texts.haystack = read_bytes(arguments.haystack);
    settings.seed = seed;
    check(settings);
    return settings;
}

} // namespace attnscope::cli
