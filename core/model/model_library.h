// Loads the shared library that runs models, when a model is to be run and not before.
//
// LibTorch takes half a second and 160 MB to start; `attnscope-cli info` must not pay that. So the programs do not link
// attnscope_model, they open it here.
#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <memory>

namespace attnscope {

/// What the process holds at its peak besides weights, pass and writer: LibTorch, OpenBLAS and this program, mostly their
/// code. The largest resident set of captures (VmHWM, LibTorch 1.13, 1 and 2 threads, 6 to 2,048 tokens) less the other
/// three parts: 158 to 192 MB, of which 172 MB are there as soon as LibTorch is loaded.
inline constexpr std::uint64_t model_library_bytes = 192'000'000;

/// load_model() of libattnscope_model.so, searched beside the program, in ../lib/attnscope of it, and where the build put
/// it. The library stays loaded until the program ends. Errors: not_found when the library is not there (a build without
/// BUILD_MODEL); not_supported when it was built from other headers than this program; io when the system cannot load it;
/// otherwise those of load_model().
std::unique_ptr<Model> load_model_from_library(const ModelFolder& folder, const LoadOptions& options);

/// Whether that library is in one of its places; loads nothing.
bool model_library_is_there();

/// "LibTorch 1.13.1, OpenBLAS 0.3.21 ..." for --version; loads the library.
std::string model_library_versions();

} // namespace attnscope
