// Private: bytes of a file by position, beside HDF5.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace attnscope {

/// Reads may come from several threads.
class RawFile {
public:
    /// Error(io) when the system refuses.
    explicit RawFile(const std::filesystem::path& path);
    ~RawFile();
    RawFile(RawFile&& other) noexcept;
    RawFile& operator=(RawFile&&) = delete;

    std::uint64_t size() const noexcept { return size_; }
    /// False when the file has not that many bytes there.
    bool read(std::uint64_t offset, std::span<std::byte> bytes) const;

private:
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

/// Little-endian numbers inside `bytes`; the caller has checked the length.
template <class Integer>
Integer read_little_endian(std::span<const std::byte> bytes, std::size_t offset)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(Integer); ++i)
        value |= static_cast<std::uint64_t>(bytes[offset + i]) << (8 * i);
    return static_cast<Integer>(value);
}

} // namespace attnscope
