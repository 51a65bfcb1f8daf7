#include "core/capture/hdf5/hdf5_call.h"

#include <algorithm>
#include <array>

namespace attnscope::hdf5 {

namespace {

Handle space_of(Id dataset)
{
    return Handle(check(H5Dget_space(dataset), Direction::reading, dataset, "read the shape"));
}

std::uint64_t product(const Extent& extent)
{
    std::uint64_t result = 1;
    for (const std::uint64_t side : extent)
        if (__builtin_mul_overflow(result, side, &result))
            throw Error(ErrorKind::corrupt, "a dataset has more cells than can be counted");
    return result;
}

/// The file space of `dataset` with the hyperslab selected.
Handle selected(Id dataset, const Extent& offset, const Extent& count, std::size_t values,
                Direction direction)
{
    Handle space = space_of(dataset);
    const int rank = check(H5Sget_simple_extent_ndims(space.get()), direction, dataset, "read the rank");
    if (offset.size() != static_cast<std::size_t>(rank) || count.size() != offset.size() ||
        product(count) != values)
        throw Error(direction == Direction::reading ? ErrorKind::corrupt : ErrorKind::invalid_argument,
                    place_of(dataset) + ": " + std::to_string(values) + " values and " +
                        std::to_string(count.size()) + " axes asked for do not fit a dataset of " +
                        std::to_string(rank) + " axes");
    if (rank > 0 && values > 0) {
        const std::vector<hsize_t> start(offset.begin(), offset.end());
        const std::vector<hsize_t> block(count.begin(), count.end());
        check(H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, block.data(), nullptr),
              direction, dataset, "select a part");
    }
    return space;
}

/// Of the same rank as the part of the file: HDF5 then maps tiles as boxes, some 10 times faster than cell by cell.
Handle memory_space(const Extent& count)
{
    const std::vector<hsize_t> sides(count.begin(), count.end());
    const Id space = sides.empty() ? H5Screate(H5S_SCALAR)
                                   : H5Screate_simple(static_cast<int>(sides.size()), sides.data(), nullptr);
    return Handle(check(space, Direction::reading, -1, "describe values in memory"));
}

} // namespace

Type Dataset::type() const
{
    const Lock lock;
    const Handle type(check(H5Dget_type(id()), Direction::reading, id(), "read the type"));
    return classify(type.get());
}

Extent Dataset::extent() const
{
    const Lock lock;
    const Handle space = space_of(id());
    if (H5Sget_simple_extent_type(space.get()) == H5S_NULL)
        return {0};
    std::array<hsize_t, H5S_MAX_RANK> sides{};
    const int rank = H5Sget_simple_extent_dims(space.get(), sides.data(), nullptr);
    check(rank, Direction::reading, id(), "read the shape");
    return Extent(sides.begin(), sides.begin() + rank);
}

std::string Dataset::path() const
{
    const Lock lock;
    const std::string place = place_of(id());
    const std::size_t at = place.rfind(": /");
    return at == std::string::npos ? std::string() : place.substr(at + 2);
}

template <typename T>
void Dataset::write(const Extent& offset, const Extent& count, std::span<const T> values)
{
    const Lock lock;
    const Handle space = selected(id(), offset, count, values.size(), Direction::writing);
    if (values.empty())
        return;
    const Handle memory = memory_space(count);
    const Handle type = memory_type<T>();
    check(H5Dwrite(id(), type.get(), memory.get(), space.get(), H5P_DEFAULT, values.data()),
          Direction::writing, id(), "write values");
}

template <typename T>
void Dataset::read(const Extent& offset, const Extent& count, std::span<T> values) const
{
    const Lock lock;
    const Handle space = selected(id(), offset, count, values.size(), Direction::reading);
    if (values.empty())
        return;
    const Handle memory = memory_space(count);
    const Handle type = memory_type<T>();
    check(H5Dread(id(), type.get(), memory.get(), space.get(), H5P_DEFAULT, values.data()),
          Direction::reading, id(), "read values");
    require_uncut_file(id());
}

template <typename T>
void Dataset::write_all(std::span<const T> values)
{
    const Extent shape = extent();
    write(Extent(shape.size(), 0), shape, values);
}

template <typename T>
std::vector<T> Dataset::read_all() const
{
    const Extent shape = extent();
    std::vector<T> values(product(shape));
    read(Extent(shape.size(), 0), shape, std::span<T>(values));
    return values;
}

#define ATTNSCOPE_HDF5_INSTANTIATE(T)                                                                        \
    template void Dataset::write<T>(const Extent&, const Extent&, std::span<const T>);                       \
    template void Dataset::read<T>(const Extent&, const Extent&, std::span<T>) const;                        \
    template void Dataset::write_all<T>(std::span<const T>);                                                 \
    template std::vector<T> Dataset::read_all<T>() const
ATTNSCOPE_HDF5_INSTANTIATE(float);
ATTNSCOPE_HDF5_INSTANTIATE(double);
ATTNSCOPE_HDF5_INSTANTIATE(std::int32_t);
ATTNSCOPE_HDF5_INSTANTIATE(std::int64_t);
ATTNSCOPE_HDF5_INSTANTIATE(std::uint8_t);
ATTNSCOPE_HDF5_INSTANTIATE(std::uint16_t);
#undef ATTNSCOPE_HDF5_INSTANTIATE

} // namespace attnscope::hdf5
