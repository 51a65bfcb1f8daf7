// A file that is not there until it is whole.
#pragma once

#include <filesystem>

namespace attnscope {

/// The path that a symbolic link stands for, whether there is a file yet or not; `path` itself when it is none.
std::filesystem::path behind_links(std::filesystem::path path);

/// Creates `PATH.partial`, locked against other writers, and renames it to PATH when it is done; otherwise removes it. A
/// `.partial` whose writer is gone is replaced. On file systems without locks two writers cannot tell each other.
class PartialFile {
public:
    /// A symbolic link is followed, so that its target is what gets written. Errors: invalid_argument when `path` exists
    /// and `overwrite` is false, or is a folder; not_found when its folder does not exist; io when another writer is at work
    /// or the system refuses.
    PartialFile(std::filesystem::path path, bool overwrite);
    /// Removes the file unless it was finished.
    ~PartialFile();
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;

    const std::filesystem::path& path() const noexcept { return path_; }
    const std::filesystem::path& partial_path() const noexcept { return partial_; }

    /// fsync, rename, fsync of the folder. The HDF5 file must be closed. Errors: io; invalid_argument when something has
    /// appeared at `path` meanwhile and `overwrite` is false.
    void finish();

private:
    void create();
    void rename_into_place();

    std::filesystem::path path_;
    std::filesystem::path partial_;
    bool overwrite_;
    int descriptor_ = -1;
};

} // namespace attnscope
