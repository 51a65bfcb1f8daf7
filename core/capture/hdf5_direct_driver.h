// How HDF5 reaches the disk while a capture is written: large pieces go around the page cache.
//
// A capture is written once, is often larger than the memory, and competes with the model for the processor. Through the
// page cache each tile costs a copy and fresh pages (as much time as the write itself, on the processor that computes);
// with O_DIRECT the device reads the tile where it lies. Metadata and small pieces go the usual way. Included by
// hdf5_*.cpp only.
#pragma once

#include "core/capture/hdf5.h"

namespace attnscope::hdf5 {

/// Pieces of raw data that are whole blocks of this many bytes, at a multiple of it in the file and in memory, are written
/// directly. 4096 serves every device and file system in use; those that want more, or cannot do it at all (some network
/// and memory file systems), are written through the page cache.
constexpr std::size_t direct_block = 4096;

/// A large piece that HDF5 has given its place in the file and that is yet to be written there.
class PendingWrite {
public:
    /// Writes it, without HDF5 and so without its lock: several threads keep the device busy. Returns errno, 0 when done or
    /// when there was nothing to do. The file must still be open.
    int finish() noexcept;

private:
    friend struct DriverAccess;
    const char* from_ = nullptr;
    std::size_t size_ = 0;
    std::uint64_t address_ = 0;
    int direct_ = -1;
    int cached_ = -1;
};

/// While it lives, the calling thread's next write that could go around the page cache is put into `pending` instead.
class Deferral {
public:
    explicit Deferral(PendingWrite& pending) noexcept;
    ~Deferral();
    Deferral(const Deferral&) = delete;
    Deferral& operator=(const Deferral&) = delete;
};

/// Makes files that are created or opened with `access_properties` use the driver. They are ordinary HDF5 files.
void set_direct_driver(Id access_properties);

} // namespace attnscope::hdf5
