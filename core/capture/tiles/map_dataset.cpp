#include "core/capture/tiles/map_dataset.h"

#include "core/capture/format.h"
#include "core/capture/tiles/stored_tiles.h"
#include "core/half.h"

#include <algorithm>

namespace attnscope {

MapDataset::MapDataset(const hdf5::Inspector& inspector, const std::string& path, const hdf5::Extent& extent,
                       bool half)
    : dataset_(inspector.require(path, {half ? hdf5::Type::float16 : hdf5::Type::float32}, extent,
                                 hdf5::Presence::sparse)),
      half_(half)
{
}

void MapDataset::read(int layer, int head, Range rows, Range columns, float* target) const
{
    const auto position = [](int index) { return static_cast<std::uint64_t>(index); };
    const auto width = static_cast<std::size_t>(columns.size());
    const hdf5::Extent offset{position(layer), position(head), position(rows.begin), position(columns.begin)};
    if (!half_) {
        const hdf5::Extent count{1, 1, position(rows.size()), position(columns.size())};
        read_cells(dataset_, offset, count, std::span(target, static_cast<std::size_t>(rows.size()) * width));
        return;
    }
    // HDF5's own conversion of float16 is some 75 times slower than reading the bits and converting them.
    std::vector<std::uint16_t> bits;
    for (int begin = rows.begin; begin < rows.end;) {
        const int end = std::min(rows.end, (begin / format::tile_side + 1) * format::tile_side);
        const auto cells = static_cast<std::size_t>(end - begin) * width;
        bits.resize(cells);
        read_cells<std::uint16_t>(dataset_, {offset[0], offset[1], position(begin), offset[3]},
                                  {1, 1, position(end - begin), position(columns.size())}, std::span(bits));
        floats_from_halves(bits, std::span(target, cells));
        target += cells;
        begin = end;
    }
}

} // namespace attnscope
