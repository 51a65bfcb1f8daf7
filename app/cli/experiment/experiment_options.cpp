#include "app/cli/experiment/experiment_options.h"

#include "app/cli/experiment/result_output.h"

#include "app/cli/options/parse_number.h"

namespace attnscope::cli {

namespace {

template <typename Number, typename Find>
std::vector<Number> parse_list(const std::string& text, const char* what, const Find& find)
{
    std::vector<Number> numbers = parse_items(text, [&](const std::string& item) -> Number {
        const auto number = find(trimmed(item));
        if (!number)
            throw Error(ErrorKind::invalid_argument, "\"" + item + "\" is no " + what);
        return *number;
    });
    if (numbers.empty())
        throw Error(ErrorKind::invalid_argument, std::string("there is no ") + what);
    return numbers;
}

} // namespace

const char* const experiment_footer =
    "With -o FILE, every sample is written to FILE.samples.jsonl as it is done; the same command continues "
    "what was\n"
    "stopped. The same seed gives the same result. Exit 5 when no sample qualified, with the reason.";

void add_experiment_options(CLI::App& command, ExperimentArguments& arguments, OutputOptions& output,
                            const std::string& first_table)
{
    add_model_options(command, arguments.model);
    const char* group = "Result";
    command
        .add_option(
            "-o,--output", arguments.output,
            "Result file (HDF5), by convention NAME.result.h5; FILE.samples.jsonl beside it has every sample")
        ->type_name("FILE")
        ->group(group);
    add_csv_option(command, arguments.csv, first_table)->group(group);
    command
        .add_option(spelled("--keep-captures"), arguments.kept_captures,
                    "Folder in which the maps of every pass are kept as capture files")
        ->type_name("DIR")
        ->group(group);
    command
        .add_flag("--force", arguments.overwrite,
                  "Overwrite an existing result file; samples that are there already count on")
        ->group(group);
    command.add_option("--seed", arguments.seed, "Seed of everything that is drawn")
        ->type_name("N")
        ->capture_default_str();
    command.add_flag(spelled("--allow-long"), arguments.allow_long,
                     "Run past the context length of the model");
    add_output_options(command, output);
}

std::vector<int> parse_integers(const std::string& text, const char* what)
{
    return parse_list<int>(text, what, find_integer);
}

std::vector<double> parse_numbers(const std::string& text, const char* what)
{
    return parse_list<double>(text, what, find_double);
}

} // namespace attnscope::cli
