#include "core/capture/partial_file.h"

#include "core/error.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace attnscope {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& doing, const fs::path& path, int number)
{
    throw Error(kind_of_refused_write(number),
                "cannot " + doing + ' ' + path.string() + ": " + std::strerror(number));
}

enum class LockState { ours, taken, unsupported };

LockState lock_whole(int descriptor) noexcept
{
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return LockState::ours;
    return errno == EWOULDBLOCK ? LockState::taken : LockState::unsupported;
}

/// Whether `path` still leads to the file behind `descriptor`.
bool is_named(int descriptor, const fs::path& path) noexcept
{
    struct stat behind {};
    struct stat named {};
    return fstat(descriptor, &behind) == 0 && stat(path.c_str(), &named) == 0 &&
           behind.st_dev == named.st_dev && behind.st_ino == named.st_ino;
}

[[noreturn]] void refuse_second_writer(const fs::path& partial)
{
    throw Error(ErrorKind::io, partial.string() +
                                   " is being written by another process; choose another output, or wait "
                                   "until it is done");
}

/// Removes the file that a killed writer has left behind, unless someone else has just replaced it.
void remove_stale(const fs::path& partial)
{
    const int descriptor = open(partial.c_str(), O_RDWR | O_CLOEXEC);
    if (descriptor < 0) {
        if (errno == ENOENT)
            return;
        fail("replace", partial, errno);
    }
    if (lock_whole(descriptor) == LockState::taken) {
        close(descriptor);
        refuse_second_writer(partial);
    }
    const int result = is_named(descriptor, partial) ? unlink(partial.c_str()) : 0;
    const int number = errno;
    close(descriptor);
    if (result != 0 && number != ENOENT)
        fail("replace", partial, number);
}

} // namespace

fs::path behind_links(fs::path path)
{
    std::error_code problem;
    for (int links = 0; links < 40 && fs::is_symlink(path, problem); ++links) {
        const fs::path target = fs::read_symlink(path, problem);
        if (problem)
            break;
        path = path.parent_path() / target; // an absolute target replaces the folder
    }
    return path;
}

PartialFile::PartialFile(fs::path path, bool overwrite)
    : path_(behind_links(std::move(path))), overwrite_(overwrite)
{
    std::error_code problem;
    const fs::path folder = path_.has_parent_path() ? path_.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, problem))
        throw Error(ErrorKind::not_found,
                    "there is no folder " + folder.string() + " to write " + path_.string() + " into");
    if (fs::is_directory(path_, problem))
        throw Error(ErrorKind::invalid_argument, path_.string() + " is a folder; name a file to write");
    if (!overwrite_ && fs::exists(path_, problem))
        throw Error(ErrorKind::invalid_argument, path_.string() + " exists; say so if it may be overwritten");
    partial_ = path_;
    partial_ += ".partial";
    create();
}

/// Only whoever holds the lock on the file that the name leads to may remove it; so the name is checked once the lock is
/// ours, since a second starter may have taken the new file for a stale one in between.
void PartialFile::create()
{
    for (int attempt = 0; attempt < 8; ++attempt) {
        descriptor_ = open(partial_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_ < 0 && errno != EEXIST)
            fail("create", partial_, errno);
        if (descriptor_ < 0) {
            remove_stale(partial_);
            continue;
        }
        const LockState state = lock_whole(descriptor_);
        if (state != LockState::taken && is_named(descriptor_, partial_))
            return;
        close(std::exchange(descriptor_, -1));
    }
    refuse_second_writer(partial_);
}

PartialFile::~PartialFile()
{
    if (descriptor_ < 0)
        return;
    if (is_named(descriptor_, partial_))
        unlink(partial_.c_str());
    close(descriptor_);
}

void PartialFile::rename_into_place()
{
    if (!overwrite_) {
        if (renameat2(AT_FDCWD, partial_.c_str(), AT_FDCWD, path_.c_str(), RENAME_NOREPLACE) == 0)
            return;
        std::error_code problem;
        if (errno == EEXIST || fs::exists(path_, problem))
            throw Error(ErrorKind::invalid_argument,
                        path_.string() + " has appeared meanwhile and is left as it is");
    } // a file system that cannot do it atomically: as below
    if (std::rename(partial_.c_str(), path_.c_str()) != 0)
        fail("rename " + partial_.string() + " to", path_, errno);
}

void PartialFile::finish()
{
    if (fsync(descriptor_) != 0)
        fail("write", partial_, errno);
    rename_into_place();
    close(std::exchange(descriptor_, -1));
    const fs::path folder = path_.has_parent_path() ? path_.parent_path() : fs::path(".");
    const int directory = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0)
        return; // a folder that may be written but not read; the data itself is safe
    fsync(directory);
    close(directory);
}

} // namespace attnscope
