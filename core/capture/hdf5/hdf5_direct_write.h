// Writing around the page cache, without HDF5: pieces that have their place in the file already. Included by hdf5_*.cpp
// only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace attnscope::hdf5 {

/// Pieces of raw data that are whole blocks of this many bytes, at a multiple of it in the file and in memory, are written
/// directly. 4096 serves every device and file system in use; those that want more, or cannot do it at all (some network
/// and memory file systems), are written through the page cache.
constexpr std::size_t direct_block = 4096;

/// The two descriptors of one open file; nothing is owned.
struct DirectDescriptors {
    int cached = -1;
    int direct = -1; ///< the same file with O_DIRECT, -1 where the file system has none
};

/// A large piece that HDF5 has given its place in the file and that is yet to be written there.
struct PendingWrite {
    DirectDescriptors file;
    const std::byte* from = nullptr;
    std::size_t size = 0; ///< 0: nothing to do
    std::uint64_t address = 0;
};

/// Whether the piece is large and aligned enough to go around the page cache.
bool fits_direct(std::uint64_t address, std::size_t size, const void* buffer) noexcept;

/// Writes one piece. Returns errno, 0 when done.
int write_piece(const PendingWrite& piece) noexcept;

/// Writes pieces, in one go where one follows the other in the file, and calls no HDF5, so that several threads keep the
/// device busy. Returns errno, 0 when done.
int write_pieces(std::span<const PendingWrite> pieces) noexcept;

} // namespace attnscope::hdf5
