// The functions by which model_library.cpp finds what is in this library.
#include "core/model/kernel/blas.h"
#include "core/model/model.h"

#include <string>

/// Asked before any other: see model_library.cpp.
extern "C" const char* attnscope_model_interface()
{
    return ATTNSCOPE_MODEL_INTERFACE;
}

extern "C" attnscope::Model* attnscope_load_model(const attnscope::ModelFolder& folder,
                                                  const attnscope::LoadOptions& options)
{
    return attnscope::load_model(folder, options).release();
}

extern "C" const char* attnscope_model_versions()
{
    static const std::string text =
        "LibTorch " TORCH_VERSION_TEXT ", BLAS " +
        (attnscope::blas_description().empty() ? "unknown" : attnscope::blas_description());
    return text.c_str();
}
