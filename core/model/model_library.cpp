#include "core/model/model_library.h"

#include "core/model/shared_library.h"

namespace attnscope {

namespace {

using LoadFunction = Model*(const ModelFolder&, const LoadOptions&);
using TextFunction = const char*();

LibraryDescription description()
{
    return {"libattnscope_model.so", "the library that runs models", ATTNSCOPE_BUILD_LIBRARY_DIR,
            "attnscope_model_interface", ATTNSCOPE_MODEL_INTERFACE};
}

const SharedLibrary& library()
{
    static const SharedLibrary opened = SharedLibrary::open(description());
    return opened;
}

} // namespace

std::unique_ptr<Model> load_model_from_library(const ModelFolder& folder, const LoadOptions& options)
{
    return std::unique_ptr<Model>(library().require<LoadFunction>("attnscope_load_model")(folder, options));
}

bool model_library_is_there()
{
    return shared_library_is_there(description());
}

std::string model_library_versions()
{
    return library().require<TextFunction>("attnscope_model_versions")();
}

} // namespace attnscope
