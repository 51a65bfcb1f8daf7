#include "core/capture/output_file.h"

#include "core/error.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace attnscope {

namespace {

constexpr std::size_t buffer_bytes = 1 << 20;

} // namespace

OutputFile::OutputFile(const std::filesystem::path& path, bool overwrite) : partial_(path, overwrite)
{
    descriptor_ = open(partial_.partial_path().c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0)
        fail();
    buffer_.reserve(buffer_bytes);
}

OutputFile::~OutputFile()
{
    if (descriptor_ >= 0)
        close(descriptor_);
}

void OutputFile::fail() const
{
    throw Error(kind_of_refused_write(errno),
                "cannot write " + partial_.partial_path().string() + ": " + std::strerror(errno));
}

void OutputFile::write(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const std::size_t count = std::min(bytes.size(), buffer_bytes - buffer_.size());
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
        bytes = bytes.subspan(count);
        if (buffer_.size() == buffer_bytes)
            flush();
    }
}

void OutputFile::flush()
{
    for (std::size_t done = 0; done < buffer_.size();) {
        const ssize_t written = ::write(descriptor_, buffer_.data() + done, buffer_.size() - done);
        if (written < 0 && errno != EINTR)
            fail();
        done += written > 0 ? static_cast<std::size_t>(written) : 0;
    }
    flushed_ += buffer_.size();
    buffer_.clear();
}

void OutputFile::patch(std::uint64_t offset, std::string_view bytes)
{
    flush();
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written =
            pwrite(descriptor_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
        if (written < 0 && errno != EINTR)
            fail();
        done += written > 0 ? static_cast<std::size_t>(written) : 0;
    }
}

void OutputFile::finish()
{
    flush();
    const int result = close(descriptor_);
    descriptor_ = -1;
    if (result != 0)
        fail();
    partial_.finish();
}

} // namespace attnscope
