#include "app/cli/options/option_helpers.h"

#include <algorithm>
#include <sstream>

namespace attnscope::cli {

std::string spelled(const std::string& names)
{
    std::string all;
    std::istringstream list(names);
    for (std::string name; std::getline(list, name, ',');) {
        all += (all.empty() ? "" : ",") + name;
        std::string underscored = name;
        if (name.starts_with("--"))
            std::replace(underscored.begin() + 2, underscored.end(), '-', '_');
        if (underscored != name)
            all += "," + underscored;
    }
    return all;
}

HelpFormatter::HelpFormatter()
{
    column_width(34);
    label("OPTIONS", "options");
    label("SUBCOMMAND", "COMMAND");
    label("SUBCOMMANDS", "COMMANDS");
}

std::string HelpFormatter::make_option_name(const CLI::Option* option, bool positional) const
{
    std::istringstream list(CLI::Formatter::make_option_name(option, positional));
    std::string shown;
    for (std::string name; std::getline(list, name, ',');) {
        name.erase(std::min(name.find('{'), name.size())); // what a flag stands for without a value
        if (!name.starts_with("--") || name.find('_') == std::string::npos)
            shown += (shown.empty() ? "" : ",") + name;
    }
    return shown;
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const
{
    std::string type = option->get_type_name();
    if (type == "TEXT" && option->get_items_expected_max() == 0)
        type.clear();
    const std::string fallback = option->get_default_str();
    return (type.empty() ? "" : " " + type) + (option->get_required() ? " (required)" : "") +
           (fallback.empty() ? "" : " [" + fallback + "]");
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const
{
    constexpr std::size_t width = 78;
    std::string wrapped;
    std::size_t column = 0;
    std::istringstream words(option->get_description());
    for (std::string word; words >> word;) {
        const bool fits = column + 1 + word.size() <= width - std::min(width / 2, get_column_width());
        wrapped += (wrapped.empty() ? "" : fits ? " " : "\n") + word;
        column = fits ? column + 1 + word.size() : word.size();
    }
    return wrapped;
}

CLI::Option* add_parsed_option(CLI::App& command, const std::string& names, const std::string& value_name,
                               std::function<void(const std::string&)> parse, const std::string& help)
{
    const std::string option_name = names.substr(names.rfind("--"));
    const auto take = [parse = std::move(parse), option_name](const std::vector<std::string>& values) {
        for (const std::string& value : values) {
            try {
                parse(value);
            } catch (const Error& error) {
                throw CLI::ValidationError(option_name, error.what());
            }
        }
    };
    return command.add_option_function<std::vector<std::string>>(spelled(names), take, help)
        ->type_name(value_name)
        ->allow_extra_args(false);
}

CLI::Option* add_single_option(CLI::App& command, const std::string& names, const std::string& value_name,
                               std::function<void(const std::string&)> parse, const std::string& help)
{
    return add_parsed_option(command, names, value_name, std::move(parse), help)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::Throw);
}

void add_output_options(CLI::App& command, OutputOptions& options)
{
    command.add_flag("-q,--quiet", options.quiet, "No progress and no details; warnings and errors remain")
        ->group("Output");
    command.add_flag("-v,--verbose", options.verbose, "Say what is going on, to standard error")
        ->group("Output");
    command
        .add_flag("--json", options.json,
                  "JSON on standard output, one object a line; also {\"error\": {\"kind\", \"message\"}}")
        ->group("Output");
}

void add_model_options(CLI::App& command, ModelOptions& options)
{
    command
        .add_option(
            "-m,--model", options.path,
            "Folder with config.json and *.safetensors, a HuggingFace cache folder, or org/name in the cache")
        ->type_name("PATH")
        ->required();
    command
        .add_option("-t,--threads", options.load.threads,
                    "Threads to compute with; 0: all that this process may use")
        ->type_name("N")
        ->check(between(0, 4096))
        ->group("Machine");
    command.add_option("--device", options.load.device, "Device of LibTorch: cpu, cuda:0, ...")
        ->type_name("NAME")
        ->capture_default_str()
        ->group("Machine");
}

} // namespace attnscope::cli
