// Private: maps as CSV; the form is described in export.h.
#pragma once

#include "core/capture/map_cells.h"
#include "core/capture/output_file.h"

namespace attnscope {

/// Appends `text` in quotes, with quotes inside doubled (RFC 4180).
void append_quoted(std::string& line, std::string_view text);

/// `single`: one map, so that layer and head need no columns. A matrix is always single.
Outcome write_csv_map(const MapCells& grid, OutputFile& file, bool matrix, bool single,
                      const Progress& progress);

} // namespace attnscope
