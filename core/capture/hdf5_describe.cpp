#include "core/capture/hdf5_call.h"
#include "core/capture/hdf5_inspect.h"

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

bool has_variable_texts(const Dataset& dataset)
{
    const Lock lock;
    const Handle type(check(H5Dget_type(dataset.id()), Direction::reading, dataset.id(), "read the type"));
    return H5Tis_variable_str(type.get()) > 0;
}

} // namespace attnscope::hdf5
