#include "core/capture/hdf5/raw_file.h"

#include "core/error.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace attnscope {

RawFile::RawFile(const std::filesystem::path& path) : descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC))
{
    const off_t end = descriptor_ < 0 ? -1 : lseek(descriptor_, 0, SEEK_END);
    if (end < 0) {
        const int number = errno;
        if (descriptor_ >= 0)
            close(descriptor_);
        throw Error(ErrorKind::io, "cannot read " + path.string() + ": " + std::strerror(number));
    }
    size_ = static_cast<std::uint64_t>(end);
}

RawFile::~RawFile()
{
    if (descriptor_ >= 0)
        close(descriptor_);
}

RawFile::RawFile(RawFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_)
{
}

bool RawFile::read(std::uint64_t offset, std::span<std::byte> bytes) const
{
    if (offset > size_ || bytes.size() > size_ - offset)
        return false;
    while (!bytes.empty()) {
        const ssize_t count = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    return true;
}

} // namespace attnscope
