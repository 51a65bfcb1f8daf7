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

} // namespace attnscope::hdf5
