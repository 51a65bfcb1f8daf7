// A whole file, mapped read-only.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace attnscope {

/// Owns one read-only mapping; the address stays valid until destruction. Opening reads nothing but the size:
/// pages come in when touched. Readable from any number of threads.
class MappedFile {
public:
    /// Errors: not_found; io (a folder, a pipe, no permission).
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    /// Empty for an empty file.
    std::span<const std::byte> bytes() const noexcept { return {data_, size_}; }

private:
    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace attnscope
