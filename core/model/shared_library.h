// A shared library of this program's own, opened when it is needed and not before.
#pragma once

#include <filesystem>
#include <string>

namespace attnscope {

struct LibraryDescription {
    std::string file;            ///< "libattnscope_model.so"
    std::string purpose;         ///< "the library that runs models", for messages
    std::string build_folder;    ///< where the build put it
    std::string interface_name;  ///< C function of the library that tells which interface it was built with
    std::string interface_known; ///< what it must tell
};

/// Searched beside the program, where `cmake --install` puts it, and where the build put it.
bool shared_library_is_there(const LibraryDescription& description);

/// Opened once and kept until the program ends: LibTorch does not survive being unloaded.
class SharedLibrary {
public:
    /// Errors: not_found when it is in none of its places; io when the system cannot load it; not_supported when it was built
    /// from other headers than this program: the two share C++ types, so that ends in a crash.
    static SharedLibrary open(const LibraryDescription& description);

    /// Errors: corrupt when there is no such function.
    template <typename Function>
    Function* require(const char* name) const
    {
        return reinterpret_cast<Function*>(require_address(name));
    }

private:
    void* require_address(const char* name) const;

    std::filesystem::path path_;
    void* handle_ = nullptr;
};

} // namespace attnscope
