// Loads the shared library that runs models, when a model is to be run and not before.
//
// LibTorch takes half a second and 160 MB to start; `attnscope-cli info` must not pay that. So the programs do not link
// attnscope_model, they open it here.
#pragma once

#include "core/model/model.h"

#include <memory>

namespace attnscope {

/// load_model() of libattnscope_model.so, searched beside the program, in ../lib/attnscope of it, and where the build put
/// it. The library stays loaded until the program ends. Errors: not_found when the library is not there (a build without
/// BUILD_MODEL); otherwise those of load_model().
std::unique_ptr<Model> load_model_from_library(const ModelFolder& folder, const LoadOptions& options);

/// "LibTorch 1.13.1, OpenBLAS 0.3.21 ..." for --version; loads the library.
std::string model_library_versions();

} // namespace attnscope
