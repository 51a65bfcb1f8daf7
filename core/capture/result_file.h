// The result file of an experiment, version 1 (by convention NAME.result.h5): HDF5 that h5py, xarray (engine h5netcdf),
// HDFView and silx open as it is.
//
// Attributes of the root
//   format "attnscope-result", format_version 1, experiment, model_name, family, kind ("plain", "differential", "grouped"),
//   tool_version, created (UTC)
//   axes, arrays                the names of the datasets below, separated by spaces
// Scales at the root, one for each axis
//   AXIS                        [n] float64, or string for named positions; attribute definition
// Arrays at the root
//   ARRAY                       float64 over the axes, which are attached as dimension scales; NaN: not measured, or not
//                               defined. Attributes: axes (names of its axes, separated by spaces), definition
// Texts at the root
//   settings                    string   JSON object with everything that determines the numbers
//   notes                       [note] string   what must be known to read the numbers; left out when there are none
#pragma once

#include "core/capture/experiment_result.h"

#include <filesystem>

namespace attnscope {

/// Writes the file under another name and renames it. Errors: invalid_argument (`path` exists without `overwrite`, a result
/// that contradicts itself); not_found, io.
void write_result(const std::filesystem::path& path, const ExperimentResult& result, bool overwrite);

/// Does not trust the file. Errors: not_found, io; not_supported (HDF5 but no result, a newer version); corrupt, naming the
/// object.
ExperimentResult read_result(const std::filesystem::path& path);

/// Whether the file says of itself that it is such a result; false for everything that cannot be read.
bool is_result_file(const std::filesystem::path& path) noexcept;

} // namespace attnscope
