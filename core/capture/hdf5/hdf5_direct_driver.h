// How HDF5 reaches the disk while a capture is written: large pieces go around the page cache.
//
// A capture is written once, is often larger than the memory, and competes with the model for the processor. Through the
// page cache each tile costs a copy and fresh pages (as much time as the write itself, on the processor that computes);
// with O_DIRECT the device reads the tile where it lies. Metadata and small pieces go the usual way. Included by
// hdf5_*.cpp only.
#pragma once

#include "core/capture/hdf5/hdf5.h"
#include "core/capture/hdf5/hdf5_direct_write.h"

namespace attnscope::hdf5 {

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
