// What every experiment can be told.
#pragma once

#include "app/cli/options/option_helpers.h"

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace attnscope::cli {

struct ExperimentArguments {
    ModelOptions model;
    std::string output;        ///< result file; empty: none
    std::string kept_captures; ///< folder; empty: none
    std::string csv;           ///< table to print as CSV; empty: none
    bool overwrite = false;
    bool allow_long = false;
    std::uint64_t seed = 1;
};

/// -m, -t, --device, -o, --csv, --keep-captures, --force, --allow-long, --seed, -q, -v, --json. `first_table` is the one that
/// --csv means without a name.
void add_experiment_options(CLI::App& command, ExperimentArguments& arguments, OutputOptions& output,
                            const std::string& first_table);

/// The items of a list separated by commas, each as `parse_item` understands it.
template <typename ParseItem>
auto parse_items(const std::string& text, const ParseItem& parse_item)
{
    std::vector<decltype(parse_item(text))> parsed;
    std::istringstream items(text);
    for (std::string item; std::getline(items, item, ',');)
        parsed.push_back(parse_item(item));
    return parsed;
}

/// "128,256". Errors: invalid_argument, with `what` and the item.
std::vector<int> parse_integers(const std::string& text, const char* what);
std::vector<double> parse_numbers(const std::string& text, const char* what);

/// What stands at the end of every experiment's help.
extern const char* const experiment_footer;

} // namespace attnscope::cli
