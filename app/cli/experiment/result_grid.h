// A number of every cell of a grid, for the terminal.
#pragma once

#include "core/capture/experiment_result.h"

#include <cstddef>
#include <string>

namespace attnscope::cli {

/// Values of an array at `first`, `first + step`, ... as a table: a row for each position of `rows`, a column for each of
/// `columns`, the last of which moves fastest. "-" for NaN.
std::string grid_text(const std::string& title, const ResultAxis& rows, const ResultAxis& columns,
                      const ResultArray& array, std::size_t first, std::size_t step);

} // namespace attnscope::cli
