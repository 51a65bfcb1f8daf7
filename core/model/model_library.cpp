#include "core/model/model_library.h"

#include "core/error.h"

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>

namespace attnscope {

namespace {

constexpr const char* library_name = "libattnscope_model.so";

using LoadFunction = Model*(const ModelFolder&, const LoadOptions&);
using TextFunction = const char*();

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

struct Library {
    std::filesystem::path path;
    void* handle = nullptr;
};

Library find_library()
{
    std::string tried;
    for (const auto& path : candidate_paths()) {
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) {
            tried += "\n  " + path.lexically_normal().string();
            continue;
        }
        if (void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL))
            return {path.lexically_normal(), handle};
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
Function* find_symbol(const Library& library, const char* name)
{
    return reinterpret_cast<Function*>(dlsym(library.handle, name));
}

/// The two share C++ types (model.h and what it includes), so anything but the same headers ends in a crash.
Library open_library()
{
    Library library = find_library();
    auto* interface = find_symbol<TextFunction>(library, "attnscope_model_interface");
    const std::string found = interface != nullptr ? interface() : "one too old to tell its version";
    if (found == ATTNSCOPE_MODEL_INTERFACE)
        return library;
    throw Error(ErrorKind::not_supported, library.path.string() +
                                              " does not belong to this program: expected version " +
                                              ATTNSCOPE_MODEL_INTERFACE + ", found " + found +
                                              "; build or install both anew from the same source");
}

template <typename Function>
Function* require_symbol(const char* name)
{
    // Opened once and kept: LibTorch does not survive being unloaded.
    static const Library library = open_library();
    if (auto* symbol = find_symbol<Function>(library, name))
        return symbol;
    throw Error(ErrorKind::corrupt, library.path.string() + " has no function " + name +
                                        "; build or install it and this program anew from the same source");
}

} // namespace

std::unique_ptr<Model> load_model_from_library(const ModelFolder& folder, const LoadOptions& options)
{
    return std::unique_ptr<Model>(require_symbol<LoadFunction>("attnscope_load_model")(folder, options));
}

bool model_library_is_there()
{
    const auto paths = candidate_paths();
    return std::any_of(paths.begin(), paths.end(), [](const std::filesystem::path& path) {
        std::error_code ignored;
        return std::filesystem::exists(path, ignored);
    });
}

std::string model_library_versions()
{
    return require_symbol<TextFunction>("attnscope_model_versions")();
}

} // namespace attnscope
