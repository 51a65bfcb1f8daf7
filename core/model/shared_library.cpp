#include "core/model/shared_library.h"

#include "core/error.h"

#include <dlfcn.h>

#include <algorithm>
#include <vector>

namespace attnscope {

namespace {

std::vector<std::filesystem::path> candidate_paths(const LibraryDescription& description)
{
    std::error_code ignored;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    return {
        program / description.file,
        program / ".." / ATTNSCOPE_LIBRARY_FROM_PROGRAM / description.file,
        std::filesystem::path(description.build_folder) / description.file,
    };
}

using TextFunction = const char*();

} // namespace

bool shared_library_is_there(const LibraryDescription& description)
{
    const auto paths = candidate_paths(description);
    return std::any_of(paths.begin(), paths.end(), [](const std::filesystem::path& path) {
        std::error_code ignored;
        return std::filesystem::exists(path, ignored);
    });
}

SharedLibrary SharedLibrary::open(const LibraryDescription& description)
{
    SharedLibrary library;
    std::string tried;
    for (const auto& path : candidate_paths(description)) {
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) {
            tried += "\n  " + path.lexically_normal().string();
            continue;
        }
        library.path_ = path.lexically_normal();
        library.handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (library.handle_ == nullptr) {
            const char* reason = dlerror();
            throw Error(ErrorKind::io,
                        "cannot load " + path.string() + ": " + (reason ? reason : "unknown reason"));
        }
        break;
    }
    if (library.handle_ == nullptr)
        throw Error(ErrorKind::not_found,
                    description.purpose + ", " + description.file +
                        ", is not installed; this program can only read captures. Build with "
                        "BUILD_MODEL=ON. Looked at:" +
                        tried);
    auto* interface =
        reinterpret_cast<TextFunction*>(dlsym(library.handle_, description.interface_name.c_str()));
    const std::string found = interface != nullptr ? interface() : "one too old to tell its version";
    if (found != description.interface_known)
        throw Error(ErrorKind::not_supported, library.path_.string() +
                                                  " does not belong to this program: expected version " +
                                                  description.interface_known + ", found " + found +
                                                  "; build or install both anew from the same source");
    return library;
}

void* SharedLibrary::require_address(const char* name) const
{
    if (void* address = dlsym(handle_, name))
        return address;
    throw Error(ErrorKind::corrupt, path_.string() + " has no function " + name +
                                        "; build or install it and this program anew from the same source");
}

} // namespace attnscope
