// Private: one dataset of maps, [layer, head, query, key], checked when it was opened.
#pragma once

#include "core/attention/map_key.h"
#include "core/capture/hdf5/hdf5_inspect.h"

namespace attnscope {

/// Immutable; may be used from several threads.
class MapDataset {
public:
    /// `extent` is the shape that the axes of the file ask for. float32 or float16 as `half` says.
    MapDataset(const hdf5::Inspector& inspector, const std::string& path, const hdf5::Extent& extent,
               bool half);

    /// Stored positions along all axes, non-empty ranges; fills a dense [rows, columns] block.
    void read(int layer, int head, Range rows, Range columns, float* target) const;

private:
    hdf5::Dataset dataset_;
    bool half_;
};

} // namespace attnscope
