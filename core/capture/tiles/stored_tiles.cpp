#include "core/capture/tiles/stored_tiles.h"

#include "core/capture/hdf5/hdf5_inspect.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>

namespace attnscope {

namespace {

constexpr int deflate_filter = 1; // the only other one is shuffle

using hdf5::Extent;

/// Undoes the filters of the tiles of one dataset.
class TileDecoder {
public:
    TileDecoder(const hdf5::Dataset& dataset, std::size_t element)
        : dataset_(dataset), element_(element), filters_(dataset.filters()), tile_(dataset.chunk()),
          bytes_(element)
    {
        for (const std::uint64_t side : tile_)
            bytes_ *= side;
    }

    const Extent& tile() const noexcept { return tile_; }

    /// The values of the tile that begins at `offset`; empty when it was never written.
    std::span<const std::byte> read(const Extent& offset)
    {
        if (dataset_.stored_chunk_size(offset) == 0)
            return {};
        const std::uint32_t skipped = dataset_.read_chunk(offset, data_);
        for (std::size_t i = filters_.size(); i-- > 0;)
            if ((skipped >> i & 1u) == 0)
                filters_[i] == deflate_filter ? inflate_data() : unshuffle_data();
        if (data_.size() != bytes_)
            fail("holds " + std::to_string(data_.size()) + " bytes");
        return data_;
    }

private:
    [[noreturn]] void fail(const std::string& problem) const
    {
        throw Error(ErrorKind::corrupt,
                    dataset_.path() + ": a tile " + problem + ", expected " + std::to_string(bytes_));
    }

    void inflate_data()
    {
        other_.resize(bytes_);
        uLongf length = other_.size();
        const int result = uncompress(reinterpret_cast<Bytef*>(other_.data()), &length,
                                      reinterpret_cast<const Bytef*>(data_.data()), data_.size());
        if (result != Z_OK)
            fail("is no deflated data, or inflates to more");
        other_.resize(length);
        data_.swap(other_);
    }

    /// The tile holds the first bytes of all elements, then the second ones, and so on.
    void unshuffle_data()
    {
        if (element_ < 2 || data_.size() % element_ != 0)
            return;
        const std::size_t count = data_.size() / element_;
        other_.resize(data_.size());
        for (std::size_t byte = 0; byte < element_; ++byte)
            for (std::size_t i = 0; i < count; ++i)
                other_[i * element_ + byte] = data_[byte * count + i];
        data_.swap(other_);
    }

    const hdf5::Dataset& dataset_;
    std::size_t element_;
    std::vector<int> filters_;
    Extent tile_;
    std::size_t bytes_;
    std::vector<std::byte> data_;
    std::vector<std::byte> other_;
};

/// Copies what a tile and the wanted box have in common, line by line along the last axis.
class BoxCopy {
public:
    BoxCopy(const Extent& offset, const Extent& count, std::size_t element, std::byte* target)
        : offset_(offset), count_(count), element_(element), target_(target)
    {
    }

    void run(const Extent& tile_offset, const Extent& tile, const std::byte* values) const
    {
        copy(tile_offset, tile, values, 0, 0, 0);
    }

private:
    void copy(const Extent& tile_offset, const Extent& tile, const std::byte* values, std::size_t axis,
              std::uint64_t from_cell, std::uint64_t to_cell) const
    {
        const std::uint64_t begin = std::max(tile_offset[axis], offset_[axis]);
        const std::uint64_t end = std::min(tile_offset[axis] + tile[axis], offset_[axis] + count_[axis]);
        if (begin >= end)
            return;
        from_cell = from_cell * tile[axis] + (begin - tile_offset[axis]);
        to_cell = to_cell * count_[axis] + (begin - offset_[axis]);
        if (axis + 1 == tile.size()) {
            std::memcpy(target_ + to_cell * element_, values + from_cell * element_,
                        (end - begin) * element_);
            return;
        }
        for (std::uint64_t i = begin; i < end; ++i)
            copy(tile_offset, tile, values, axis + 1, from_cell++, to_cell++);
    }

    const Extent& offset_;
    const Extent& count_;
    std::size_t element_;
    std::byte* target_;
};

/// Calls `visit(first cell)` for every tile that the box touches.
template <typename Visit>
void for_each_tile(const Extent& tile, const Extent& offset, const Extent& count, const Visit& visit)
{
    Extent first(tile.size());
    for (std::size_t axis = 0; axis < tile.size(); ++axis)
        first[axis] = offset[axis] / tile[axis] * tile[axis];
    for (Extent at = first;;) {
        visit(at);
        std::size_t axis = tile.size();
        while (axis-- > 0) { // the next tile, as an odometer counts
            at[axis] += tile[axis];
            if (at[axis] < offset[axis] + count[axis])
                break;
            at[axis] = first[axis];
        }
        if (axis == static_cast<std::size_t>(-1))
            return;
    }
}

void read_filtered(const hdf5::Dataset& dataset, const Extent& offset, const Extent& count,
                   std::size_t element, std::span<std::byte> target)
{
    TileDecoder decoder(dataset, element);
    const BoxCopy copy(offset, count, element, target.data());
    for_each_tile(decoder.tile(), offset, count, [&](const Extent& at) {
        if (const std::span<const std::byte> values = decoder.read(at); !values.empty())
            copy.run(at, decoder.tile(), values.data());
    });
}

/// Tile by tile, since HDF5 without a chunk cache reads each line of a part of a tile by a system call of its own: of many
/// lines the whole tile is read instead, which is one piece of the file.
template <class T>
void read_plain(const hdf5::Dataset& dataset, const Extent& offset, const Extent& count, std::span<T> target)
{
    constexpr std::uint64_t few_lines = 32;
    const Extent tile = dataset.chunk();
    const Extent extent = dataset.extent();
    const BoxCopy copy(offset, count, sizeof(T), std::as_writable_bytes(target).data());
    std::vector<T> values;
    for_each_tile(tile, offset, count, [&](const Extent& at) {
        Extent begin(at.size());
        Extent size(at.size());
        std::uint64_t lines = 1;
        std::uint64_t cells = 1;
        std::uint64_t tile_cells = 1;
        for (std::size_t axis = 0; axis < at.size(); ++axis) {
            begin[axis] = std::max(at[axis], offset[axis]);
            size[axis] = std::min(at[axis] + tile[axis], offset[axis] + count[axis]) - begin[axis];
            lines = cells;
            cells *= size[axis];
            tile_cells *= tile[axis];
        }
        if (lines > few_lines && cells < tile_cells) {
            begin = at;
            cells = 1;
            for (std::size_t axis = 0; axis < at.size(); ++axis)
                cells *= size[axis] = std::min(tile[axis], extent[axis] - at[axis]);
        }
        values.resize(cells);
        dataset.read(begin, size, std::span(values));
        copy.run(begin, size, reinterpret_cast<const std::byte*>(values.data()));
    });
}

} // namespace

template <class T>
void read_cells(const hdf5::Dataset& dataset, const Extent& offset, const Extent& count, std::span<T> values)
{
    if (values.empty())
        return;
    if (dataset.chunk().empty()) {
        dataset.read(offset, count, values);
    } else if (dataset.filters().empty()) {
        read_plain(dataset, offset, count, values);
    } else {
        std::fill(values.begin(), values.end(),
                  hdf5::fill_value<T>(dataset)); // stands for tiles never written
        read_filtered(dataset, offset, count, sizeof(T), std::as_writable_bytes(values));
    }
}

template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<float>);
template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<std::int32_t>);
template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<std::int64_t>);
template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<std::uint8_t>);
template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<std::uint16_t>);

} // namespace attnscope
