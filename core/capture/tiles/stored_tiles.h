// Private: values of datasets of foreign files, tile by tile.
//
// HDF5 1.10 believes that a tile in its cache has, or inflates to, as many bytes as a tile must have, and reads past the end
// of one that has not. So tiles with filters are fetched as they are stored and undone here (deflate and shuffle, in HDF5's
// way), and others are read without a cache (Group::open_dataset).
#pragma once

#include "core/capture/hdf5/hdf5.h"

#include <span>
#include <string>

namespace attnscope {

/// A box of cells of a dataset into a dense array in C order, as Dataset::read. T has the type of the dataset.
/// Throws Error(corrupt) naming the dataset when a tile is not what it should be.
template <class T>
void read_cells(const hdf5::Dataset& dataset, const hdf5::Extent& offset, const hdf5::Extent& count,
                std::span<T> values);

template <class T>
std::vector<T> read_all_cells(const hdf5::Dataset& dataset)
{
    const hdf5::Extent extent = dataset.extent();
    std::uint64_t cells = 1;
    for (const std::uint64_t side : extent)
        cells *= side;
    std::vector<T> values(cells);
    read_cells(dataset, hdf5::Extent(extent.size(), 0), extent, std::span(values));
    return values;
}

} // namespace attnscope
