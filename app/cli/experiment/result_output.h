// Where the result of an experiment goes: its file, and the terminal.
#pragma once

#include "app/cli/options/option_helpers.h"
#include "core/capture/experiment_result.h"
#include "core/experiment/experiment_json.h"

#include <filesystem>
#include <functional>
#include <string>

namespace attnscope::cli {

/// --csv. `first_table` is the one that it means without a name.
CLI::Option* add_csv_option(CLI::App& command, std::string& table, const std::string& first_table);

/// Before anything is computed: nothing stands there, or with `overwrite` an earlier result. Errors: those of
/// require_writable; invalid_argument for another kind of file, which --force does not replace.
void require_place_of_result(const std::filesystem::path& path, bool overwrite);

/// The usual JSON: header, then every table as a list under its name.
Json json_with_tables(const ExperimentResult& result);

struct ResultOutput {
    std::string file; ///< that holds it; empty: none
    std::string csv;  ///< table to print in place of everything else; empty: none
    std::function<Json(const ExperimentResult&)> json;        ///< empty: json_with_tables
    std::function<std::string(const ExperimentResult&)> text; ///< without notes
};

/// As the console was asked to. Errors: not_found for a table that is none.
void print_result(const ExperimentResult& result, const ResultOutput& output, const Console& console);

} // namespace attnscope::cli
