// What this program is and what it was built with.
#pragma once

#include <string>

namespace attnscope::cli {

/// "0.1.0"
std::string program_version();

/// "HDF5 1.10.8, ...": names and versions of the libraries linked, in one line.
std::string library_versions();

/// "attnscope 0.1.0", as written into captures.
std::string tool_version();

/// For --version: the program and the libraries in it. `with_model_library` loads LibTorch and names it and its BLAS; a
/// library that is missing or of another version is said, not thrown.
std::string version_text(bool with_model_library);

} // namespace attnscope::cli
