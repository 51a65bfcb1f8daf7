#include "core/capture/hdf5/hdf5_call.h"

#include <limits>

namespace attnscope::hdf5 {

namespace {

/// Opens or creates a scalar attribute.
Handle scalar_attribute(Id object, const std::string& name, Id type)
{
    const htri_t exists =
        check(H5Aexists(object, name.c_str()), Direction::writing, object, "look up " + name);
    if (exists > 0)
        return Handle(
            check(H5Aopen(object, name.c_str(), H5P_DEFAULT), Direction::writing, object, "open " + name));
    const Handle space(check(H5Screate(H5S_SCALAR), Direction::writing, object, "describe " + name));
    const Id created = H5Acreate2(object, name.c_str(), type, space.get(), H5P_DEFAULT, H5P_DEFAULT);
    return Handle(check(created, Direction::writing, object, "create the attribute " + name));
}

struct Found {
    Handle attribute;
    Handle type;
};

/// A scalar attribute of the given class.
std::optional<Found> find_scalar(Id object, const std::string& name, H5T_class_t wanted)
{
    if (check(H5Aexists(object, name.c_str()), Direction::reading, object, "look up the attribute " + name) ==
        0)
        return std::nullopt;
    Handle attribute(
        check(H5Aopen(object, name.c_str(), H5P_DEFAULT), Direction::reading, object, "open " + name));
    Handle type(check(H5Aget_type(attribute.get()), Direction::reading, object, "read the type of " + name));
    const Handle space(
        check(H5Aget_space(attribute.get()), Direction::reading, object, "read the shape of " + name));
    if (H5Tget_class(type.get()) != wanted || H5Sget_simple_extent_type(space.get()) != H5S_SCALAR)
        return std::nullopt;
    return Found{std::move(attribute), std::move(type)};
}

void write_text_attribute(Id object, const std::string& name, const std::string& value)
{
    const Lock lock;
    const Handle type = file_type(Type::text);
    const Handle attribute = scalar_attribute(object, name, type.get());
    const char* text = value.c_str();
    check(H5Awrite(attribute.get(), type.get(), &text), Direction::writing, object,
          "write the attribute " + name);
}

std::optional<std::string> read_text_attribute(Id object, const std::string& name)
{
    const Lock lock;
    const std::optional<Found> found = find_scalar(object, name, H5T_STRING);
    if (!found)
        return std::nullopt;
    if (H5Tis_variable_str(found->type.get()) > 0) {
        char* text = nullptr;
        check(H5Aread(found->attribute.get(), found->type.get(), &text), Direction::reading, object,
              "read " + name);
        const std::string value = text ? text : "";
        H5free_memory(text);
        return value;
    }
    std::string value(H5Tget_size(found->type.get()), '\0');
    check(H5Aread(found->attribute.get(), found->type.get(), value.data()), Direction::reading, object,
          "read " + name);
    return value.substr(0, value.find('\0'));
}

} // namespace

void Group::set_attribute(const std::string& name, const std::string& value)
{
    write_text_attribute(id(), name, value);
}

void Dataset::set_attribute(const std::string& name, const std::string& value)
{
    write_text_attribute(id(), name, value);
}

std::optional<std::string> Dataset::find_text_attribute(const std::string& name) const
{
    return read_text_attribute(id(), name);
}

void Group::set_attribute(const std::string& name, std::int64_t value)
{
    const Lock lock;
    const bool narrow = value >= std::numeric_limits<std::int32_t>::min() &&
                        value <= std::numeric_limits<std::int32_t>::max();
    const Handle type = file_type(narrow ? Type::int32 : Type::int64);
    const Handle attribute = scalar_attribute(id(), name, type.get());
    check(H5Awrite(attribute.get(), H5T_NATIVE_INT64, &value), Direction::writing, id(),
          "write the attribute " + name);
}

std::optional<std::string> Group::find_text_attribute(const std::string& name) const
{
    return read_text_attribute(id(), name);
}

std::optional<std::int64_t> Group::find_int_attribute(const std::string& name) const
{
    const Lock lock;
    const std::optional<Found> found = find_scalar(id(), name, H5T_INTEGER);
    if (!found)
        return std::nullopt;
    std::int64_t value = 0;
    check(H5Aread(found->attribute.get(), H5T_NATIVE_INT64, &value), Direction::reading, id(),
          "read " + name);
    return value;
}

} // namespace attnscope::hdf5
