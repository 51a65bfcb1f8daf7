#include "core/capture/hdf5/hdf5_call.h"
#include "core/capture/hdf5/hdf5_inspect.h"

#include <algorithm>

namespace attnscope::hdf5 {

std::string words_for(const Extent& extent)
{
    std::string words = "[";
    for (const std::uint64_t side : extent)
        words += (words.size() > 1 ? ", " : "") + std::to_string(side);
    return words + "]";
}

std::string describe_type(const Dataset& dataset)
{
    const Lock lock;
    const Handle type(check(H5Dget_type(dataset.id()), Direction::reading, dataset.id(), "read the type"));
    const H5T_class_t kind = H5Tget_class(type.get());
    if (kind != H5T_INTEGER && kind != H5T_FLOAT)
        return kind == H5T_STRING     ? "string"
               : kind == H5T_COMPOUND ? "compound"
               : kind == H5T_ENUM     ? "enumeration"
                                      : "type that is no number";
    std::string words = H5Tget_order(type.get()) == H5T_ORDER_BE ? "big-endian " : "";
    if (kind == H5T_INTEGER && H5Tget_sign(type.get()) == H5T_SGN_NONE)
        words += "unsigned ";
    words += std::to_string(8 * H5Tget_size(type.get())) + "-bit ";
    return words + (kind == H5T_FLOAT ? "float" : "integer");
}

std::uint64_t header_address(const Group& group, const std::string& path)
{
    const Lock lock;
    H5O_info_t info;
    check(H5Oget_info_by_name2(group.id(), path.c_str(), &info, H5O_INFO_BASIC, H5P_DEFAULT),
          Direction::reading, group.id(), "look up " + path);
    return info.addr;
}

std::optional<std::uint64_t> values_address(const Dataset& dataset)
{
    const Lock lock;
    const haddr_t address = H5Dget_offset(dataset.id());
    H5Eclear2(H5E_DEFAULT);
    return address == HADDR_UNDEF ? std::nullopt : std::optional<std::uint64_t>(address);
}

bool lacks_compact_values(const Dataset& dataset)
{
    const Lock lock;
    const Id id = dataset.id();
    const Handle creation(check(H5Dget_create_plist(id), Direction::reading, id, "read the layout"));
    if (H5Pget_layout(creation.get()) != H5D_COMPACT)
        return false;
    const Handle type(check(H5Dget_type(id), Direction::reading, id, "read the type"));
    const Handle space(check(H5Dget_space(id), Direction::reading, id, "read the shape"));
    const auto cells = static_cast<hsize_t>(
        check(H5Sget_simple_extent_npoints(space.get()), Direction::reading, id, "count the values"));
    return cells > H5Dget_storage_size(id) / std::max<std::size_t>(H5Tget_size(type.get()), 1);
}

bool is_contiguous(const Dataset& dataset)
{
    const Lock lock;
    const Id id = dataset.id();
    const Handle creation(check(H5Dget_create_plist(id), Direction::reading, id, "read the layout"));
    return H5Pget_layout(creation.get()) == H5D_CONTIGUOUS;
}

bool has_variable_texts(const Dataset& dataset)
{
    const Lock lock;
    const Handle type(check(H5Dget_type(dataset.id()), Direction::reading, dataset.id(), "read the type"));
    return H5Tis_variable_str(type.get()) > 0;
}

template <typename T>
T fill_value(const Dataset& dataset)
{
    const Lock lock;
    const Id id = dataset.id();
    const Handle creation(check(H5Dget_create_plist(id), Direction::reading, id, "read the layout"));
    T value{};
    const Handle type = memory_type<T>();
    check(H5Pget_fill_value(creation.get(), type.get(), &value), Direction::reading, id,
          "read the fill value");
    return value;
}

template float fill_value<float>(const Dataset&);
template std::int32_t fill_value<std::int32_t>(const Dataset&);
template std::int64_t fill_value<std::int64_t>(const Dataset&);
template std::uint8_t fill_value<std::uint8_t>(const Dataset&);
template std::uint16_t fill_value<std::uint16_t>(const Dataset&);

} // namespace attnscope::hdf5
