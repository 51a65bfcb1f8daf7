#include "core/checkpoint/mapped_file.h"

#include "core/error.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attnscope {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* action, int code)
{
    const ErrorKind kind = code == ENOENT || code == ENOTDIR ? ErrorKind::not_found : ErrorKind::io;
    throw Error(kind, path.string() + ": cannot " + action + ": " + std::generic_category().message(code));
}

/// The mapping outlives the descriptor, so it can be closed on every way out.
class Descriptor {
public:
    // O_NONBLOCK: opening a pipe must not wait for a writer; it has no effect on regular files.
    explicit Descriptor(const std::filesystem::path& path)
        : number_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    {
        if (number_ < 0)
            fail(path, "open", errno);
    }
    ~Descriptor() { ::close(number_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const noexcept { return number_; }

private:
    int number_;
};

} // namespace

MappedFile::MappedFile(const std::filesystem::path& path)
{
    const Descriptor descriptor(path);
    struct stat status {};
    if (::fstat(descriptor.number(), &status) != 0)
        fail(path, "read the size", errno);
    if (!S_ISREG(status.st_mode))
        throw Error(ErrorKind::io, path.string() + ": is not a regular file");
    size_ = static_cast<std::size_t>(status.st_size);
    if (size_ == 0)
        return;
    void* address = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor.number(), 0);
    if (address == MAP_FAILED)
        fail(path, "map into memory", errno);
    data_ = static_cast<const std::byte*>(address);
}

MappedFile::~MappedFile()
{
    if (data_ != nullptr)
        ::munmap(const_cast<std::byte*>(data_), size_);
}

} // namespace attnscope
