// How options are declared: underscores accepted for hyphens, values parsed by our own parsers.
#pragma once

#include "app/cli/capture/model_source.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_code.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <functional>
#include <string>

namespace attnscope::cli {

/// Makes "-n,--predict,--max-new-tokens" accept --max_new_tokens as well.
std::string spelled(const std::string& names);

/// Help without the underscore spellings, wrapped to the width of a terminal.
class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter();
    std::string make_option_name(const CLI::Option* option, bool positional) const override;
    std::string make_option_opts(const CLI::Option* option) const override;
    std::string make_option_desc(const CLI::Option* option) const override;
};

/// A check like CLI::Range that leaves no trace in the help, where the description says what is meant.
template <typename Number>
CLI::Validator between(Number least, Number greatest)
{
    return CLI::Range(least, greatest).description("");
}

/// Takes one text at each occurrence and hands it to `parse` in order; an Error from there becomes a usage error naming the
/// option.
CLI::Option* add_parsed_option(CLI::App& command, const std::string& names, const std::string& value_name,
                               std::function<void(const std::string&)> parse, const std::string& help);

/// The same for something that is given once at most.
CLI::Option* add_single_option(CLI::App& command, const std::string& names, const std::string& value_name,
                               std::function<void(const std::string&)> parse, const std::string& help);

/// -q, -v, --json.
void add_output_options(CLI::App& command, OutputOptions& options);

/// -m (required), -t, --device.
void add_model_options(CLI::App& command, ModelOptions& options);

/// What a sub-command does once the command line is understood.
using Action = std::function<ExitCode(const Console&)>;

/// The chosen sub-command's output options and action; filled while the command line is parsed.
struct Chosen {
    OutputOptions output;
    Action action;
};

} // namespace attnscope::cli
