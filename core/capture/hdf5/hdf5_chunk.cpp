#include "core/capture/hdf5/hdf5_call.h"
#include "core/capture/hdf5/hdf5_direct_driver.h"

#include <algorithm>
#include <cstring>

namespace attnscope::hdf5 {

namespace {

Handle creation_of(Id dataset)
{
    return Handle(check(H5Dget_create_plist(dataset), Direction::reading, dataset, "read the layout"));
}

} // namespace

Extent Dataset::chunk() const
{
    const Lock lock;
    const Handle creation = creation_of(id());
    if (H5Pget_layout(creation.get()) != H5D_CHUNKED)
        return {};
    hsize_t sides[H5S_MAX_RANK];
    const int rank =
        check(H5Pget_chunk(creation.get(), H5S_MAX_RANK, sides), Direction::reading, id(), "read the tiling");
    return Extent(sides, sides + rank);
}

std::vector<int> Dataset::filters() const
{
    const Lock lock;
    const Handle creation = creation_of(id());
    const int count = check(H5Pget_nfilters(creation.get()), Direction::reading, id(), "count the filters");
    std::vector<int> numbers;
    for (int i = 0; i < count; ++i) {
        unsigned flags = 0;
        std::size_t values = 0;
        const H5Z_filter_t filter = H5Pget_filter2(creation.get(), static_cast<unsigned>(i), &flags, &values,
                                                   nullptr, 0, nullptr, nullptr);
        numbers.push_back(check(filter, Direction::reading, id(), "read a filter"));
    }
    return numbers;
}

void Dataset::write_chunk(const Extent& offset, std::span<const std::byte> bytes)
{
    const StoredChunk chunk{this, offset, bytes};
    write_chunks(std::span(&chunk, 1));
}

void write_chunks(std::span<const StoredChunk> chunks)
{
    static_assert(sizeof(hsize_t) == sizeof(std::uint64_t));
    std::vector<PendingWrite> pending(chunks.size());
    {
        const Lock lock;
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            hsize_t start[H5S_MAX_RANK];
            std::copy(chunks[i].offset.begin(), chunks[i].offset.end(), start);
            const Deferral deferral(pending[i]);
            const Id dataset = chunks[i].dataset->id();
            check(H5Dwrite_chunk(dataset, H5P_DEFAULT, 0, start, chunks[i].bytes.size(),
                                 chunks[i].bytes.data()),
                  Direction::writing, dataset, "write a tile");
        }
    }
    if (const int number = write_pieces(pending); number != 0) {
        const Lock lock;
        throw Error(kind_of_refused_write(number), place_of(chunks.front().dataset->id()) +
                                                       ": cannot write tiles: " + std::strerror(number));
    }
}

std::uint64_t Dataset::stored_chunk_size(const Extent& offset) const
{
    const Lock lock;
    const std::vector<hsize_t> start(offset.begin(), offset.end());
    hsize_t size = 0;
    // One look into the index; asking for the address instead would go through all tiles of the dataset.
    if (H5Dget_chunk_storage_size(id(), start.data(), &size) >= 0)
        return size;
    if (failed_because("chunk storage is not allocated")) // HDF5 1.10; later versions say 0
        return 0;
    haddr_t address = HADDR_UNDEF;
    unsigned mask = 0;
    check(H5Dget_chunk_info_by_coord(id(), start.data(), &mask, &address, &size), Direction::reading, id(),
          "look up a tile");
    return address == HADDR_UNDEF ? 0 : size;
}

std::uint32_t Dataset::read_chunk(const Extent& offset, std::vector<std::byte>& bytes) const
{
    const Lock lock;
    const std::vector<hsize_t> start(offset.begin(), offset.end());
    std::uint64_t plain = size_of(type());
    for (const std::uint64_t side : chunk())
        plain *= side;
    const std::uint64_t stored = stored_chunk_size(offset);
    if (stored == 0 || stored > plain + plain / 8 + 4096) // deflate grows its input by far less
        throw Error(ErrorKind::corrupt, place_of(id()) + ": a tile of " + std::to_string(plain) +
                                            " bytes is stored in " + std::to_string(stored));
    bytes.resize(stored);
    std::uint32_t mask = 0;
    check(H5Dread_chunk(id(), H5P_DEFAULT, start.data(), &mask, bytes.data()), Direction::reading, id(),
          "read a tile");
    require_uncut_file(id());
    return mask;
}

} // namespace attnscope::hdf5
