#include "core/capture/hdf5/hdf5_call.h"

namespace attnscope::hdf5 {

namespace {

Handle copy_of(hid_t type)
{
    return Handle(check(H5Tcopy(type), Direction::reading, -1, "copy an HDF5 type"));
}

/// IEEE 754 binary16, which HDF5 1.10 does not name.
Handle half_type()
{
    Handle type = copy_of(H5T_IEEE_F32LE);
    if (H5Tset_fields(type.get(), 15, 10, 5, 0, 10) < 0 || H5Tset_size(type.get(), 2) < 0 ||
        H5Tset_ebias(type.get(), 15) < 0)
        fail(Direction::reading, -1, "make the float16 type");
    return type;
}

Handle text_type()
{
    Handle type = copy_of(H5T_C_S1);
    if (H5Tset_size(type.get(), H5T_VARIABLE) < 0 || H5Tset_cset(type.get(), H5T_CSET_UTF8) < 0)
        fail(Direction::reading, -1, "make the string type");
    return type;
}

} // namespace

std::size_t size_of(Type type) noexcept
{
    switch (type) {
    case Type::int32:
    case Type::float32:
        return 4;
    case Type::int64:
    case Type::float64:
        return 8;
    case Type::uint8:
        return 1;
    case Type::float16:
        return 2;
    case Type::text:
    case Type::other:
        return 0;
    }
    return 0;
}

Handle file_type(Type type)
{
    const Lock lock;
    switch (type) {
    case Type::int32:
        return copy_of(H5T_STD_I32LE);
    case Type::int64:
        return copy_of(H5T_STD_I64LE);
    case Type::uint8:
        return copy_of(H5T_STD_U8LE);
    case Type::float32:
        return copy_of(H5T_IEEE_F32LE);
    case Type::float64:
        return copy_of(H5T_IEEE_F64LE);
    case Type::float16:
        return half_type();
    case Type::text:
        return text_type();
    case Type::other:
        break;
    }
    throw Error(ErrorKind::invalid_argument, "no HDF5 type for this kind of value");
}

template <>
Handle memory_type<float>()
{
    return copy_of(H5T_NATIVE_FLOAT);
}
template <>
Handle memory_type<double>()
{
    return copy_of(H5T_NATIVE_DOUBLE);
}
template <>
Handle memory_type<std::int32_t>()
{
    return copy_of(H5T_NATIVE_INT32);
}
template <>
Handle memory_type<std::int64_t>()
{
    return copy_of(H5T_NATIVE_INT64);
}
template <>
Handle memory_type<std::uint8_t>()
{
    return copy_of(H5T_NATIVE_UINT8);
}
template <>
Handle memory_type<std::uint16_t>()
{
    return half_type();
}

Type classify(hid_t type)
{
    if (H5Tget_class(type) == H5T_STRING)
        return Type::text;
    for (const Type candidate :
         {Type::int32, Type::int64, Type::uint8, Type::float32, Type::float64, Type::float16})
        if (H5Tequal(type, file_type(candidate).get()) > 0)
            return candidate;
    return Type::other;
}

} // namespace attnscope::hdf5
