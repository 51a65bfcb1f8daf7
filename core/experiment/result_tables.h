// Results as rows: for JSON, CSV and the terminal.
#pragma once

#include "core/capture/experiment_result.h"
#include "core/experiment/experiment_json.h"

#include <string>
#include <vector>

namespace attnscope {

/// Arrays of a result that have the same axes, in the order they were added. Points into the result.
struct ResultTable {
    std::string name; ///< names of the axes, joined by "_"
    std::vector<const ResultAxis*> axes;
    std::vector<const ResultArray*> columns;

    std::size_t row_count() const;
    /// Position along an axis of a row.
    std::size_t position(std::size_t axis, std::size_t row) const;
    /// A row without a single number.
    bool is_empty(std::size_t row) const;
};

std::vector<ResultTable> tables_of(const ExperimentResult& result);
/// Errors: not_found, naming the tables.
ResultTable require_table(const ExperimentResult& result, const std::string& name);

/// null for NaN; whole numbers without a decimal point.
Json number_json(double value);

/// One object a row, keys the axes and arrays; null for NaN. Rows without a number are left out.
Json json_of(const ResultTable& table);
/// A header and one line a row, 9 significant digits, an empty field for NaN; labels quoted.
std::string csv_of(const ResultTable& table);

/// experiment, model, settings, definitions (by array and axis), notes: what stands before the tables.
Json json_header(const ExperimentResult& result);

} // namespace attnscope
