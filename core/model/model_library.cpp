#include "core/model/model_library.h"

#include "core/error.h"

#include <dlfcn.h>

#include <filesystem>

namespace attnscope {

namespace {

constexpr const char* library_name = "libattnscope_model.so";

using LoadFunction = Model*(const ModelFolder&, const LoadOptions&);
using VersionsFunction = const char*();

/// Places in the order searched: beside the program, where `cmake --install` puts it, where the build put it.
std::vector<std::filesystem::path> candidate_paths()
{
    std::error_code ignored;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    return {
        program / library_name,
        program / ".." / ATTNSCOPE_LIBRARY_FROM_PROGRAM / library_name,
        std::filesystem::path(ATTNSCOPE_BUILD_LIBRARY_DIR) / library_name,
    };
}

void* open_library()
{
    std::string tried;
    for (const auto& path : candidate_paths()) {
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) {
            tried += "\n  " + path.lexically_normal().string();
            continue;
        }
        if (void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL))
            return handle;
        const char* reason = dlerror();
        throw Error(ErrorKind::io,
                    "cannot load " + path.string() + ": " + (reason ? reason : "unknown reason"));
    }
    throw Error(ErrorKind::not_found,
                "the library that runs models, " + std::string(library_name) +
                    ", is not installed; this program can only read captures. Build with "
                    "BUILD_MODEL=ON. Looked at:" +
                    tried);
}

template <typename Function>
Function* require_symbol(const char* name)
{
    // Opened once and kept: LibTorch does not survive being unloaded.
    static void* const library = open_library();
    if (void* symbol = dlsym(library, name))
        return reinterpret_cast<Function*>(symbol);
    throw Error(ErrorKind::corrupt, std::string(library_name) + " has no function " + name +
                                        ": it is of another version than this program; install both anew");
}

} // namespace

std::unique_ptr<Model> load_model_from_library(const ModelFolder& folder, const LoadOptions& options)
{
    return std::unique_ptr<Model>(require_symbol<LoadFunction>("attnscope_load_model")(folder, options));
}

std::string model_library_versions()
{
    return require_symbol<VersionsFunction>("attnscope_model_versions")();
}

} // namespace attnscope
