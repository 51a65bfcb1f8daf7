#include "core/capture/stored_tiles.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>

namespace attnscope {

namespace {

constexpr int deflate_filter = 1;
constexpr int shuffle_filter = 2;

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

    /// The values of the tile that begins at `offset`; empty when it was never written, which stands for zeros.
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

void read_filtered(const hdf5::Dataset& dataset, const Extent& offset, const Extent& count,
                   std::size_t element, std::span<std::byte> target)
{
    TileDecoder decoder(dataset, element);
    const Extent& tile = decoder.tile();
    const BoxCopy copy(offset, count, element, target.data());
    std::fill(target.begin(), target.end(), std::byte{0});
    Extent first(tile.size());
    for (std::size_t axis = 0; axis < tile.size(); ++axis)
        first[axis] = offset[axis] / tile[axis] * tile[axis];
    for (Extent at = first;;) {
        if (const std::span<const std::byte> values = decoder.read(at); !values.empty())
            copy.run(at, tile, values.data());
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

} // namespace

template <class T>
void read_cells(const hdf5::Dataset& dataset, const Extent& offset, const Extent& count, std::span<T> values)
{
    if (values.empty())
        return;
    if (dataset.filters().empty())
        dataset.read(offset, count, values);
    else
        read_filtered(dataset, offset, count, sizeof(T), std::as_writable_bytes(values));
}

template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<float>);
template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<std::int32_t>);
template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<std::int64_t>);
template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<std::uint8_t>);
template void read_cells(const hdf5::Dataset&, const Extent&, const Extent&, std::span<std::uint16_t>);

} // namespace attnscope
