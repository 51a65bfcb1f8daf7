#include "app/cli/experiment/result_output.h"

#include "app/cli/options/output_path.h"
#include "app/cli/terminal/exit_code.h"
#include "core/capture/result_file.h"
#include "core/experiment/result_tables.h"

#include <nlohmann/json.hpp>

namespace attnscope::cli {

CLI::Option* add_csv_option(CLI::App& command, std::string& table, const std::string& first_table)
{
    return command
        .add_flag("--csv{" + first_table + "}", table,
                  "Print a table as CSV: --csv, or --csv=TABLE for another one, named by its axes")
        ->type_name("[=TABLE]");
}

void require_place_of_result(const std::filesystem::path& path, bool overwrite)
{
    require_writable(path, overwrite);
    if (std::filesystem::exists(path) && !is_result_file(path))
        throw CommandError(ExitCode::failed, ErrorKind::invalid_argument,
                           path.string() + " is no result of an experiment, and --force replaces nothing "
                                           "else; choose another name, or remove it");
}

Json json_with_tables(const ExperimentResult& result)
{
    Json json = json_header(result);
    for (const ResultTable& table : tables_of(result))
        json[table.name] = json_of(table);
    return json;
}

void print_result(const ExperimentResult& result, const ResultOutput& output, const Console& console)
{
    if (!output.csv.empty()) {
        console.result(csv_of(require_table(result, output.csv)));
        return;
    }
    if (console.json()) {
        Json json = output.json ? output.json(result) : json_with_tables(result);
        if (!output.file.empty())
            json["result_file"] = output.file;
        console.result(json_text(json));
        return;
    }
    if (console.options().quiet && !output.file.empty()) {
        console.result(output.file);
        return;
    }
    std::string text = output.text(result);
    for (const std::string& note : result.notes)
        text += "\n" + note;
    if (!output.file.empty())
        text += "\n" + output.file + " has all numbers and their definitions";
    console.result(text);
}

} // namespace attnscope::cli
