#include "core/capture/hdf5/hdf5_call.h"

#include <hdf5_hl.h>

#include <cstdio>

namespace attnscope::hdf5 {

namespace {

herr_t take_name(hid_t, unsigned, hid_t scale, void* data)
{
    const std::string place = place_of(scale);
    *static_cast<std::string*>(data) = place.substr(place.rfind('/') + 1);
    return 1; // the first scale of an axis is the one that counts
}

} // namespace

bool Dataset::is_scale() const
{
    const Lock lock;
    return H5DSis_scale(id()) > 0;
}

void Dataset::make_scale(bool has_values)
{
    const Lock lock;
    if (has_values) {
        const std::string inside = path();
        const std::string name = inside.substr(inside.rfind('/') + 1);
        check(H5DSset_scale(id(), name.c_str()), Direction::writing, id(), "make a dimension scale");
        return;
    }
    char name[80]; // the wording of netCDF-4, by which readers know it
    std::snprintf(name, sizeof name, "This is a netCDF dimension but not a netCDF variable.%10llu",
                  static_cast<unsigned long long>(extent().at(0)));
    check(H5DSset_scale(id(), name), Direction::writing, id(), "make a dimension scale");
}

void Dataset::attach_scale(unsigned axis, const Dataset& scale)
{
    const Lock lock;
    check(H5DSattach_scale(id(), scale.id(), axis), Direction::writing, id(), "attach a dimension scale");
}

std::vector<std::string> Dataset::scale_names() const
{
    const Lock lock;
    std::vector<std::string> names(extent().size());
    for (std::size_t axis = 0; axis < names.size(); ++axis) {
        H5DSiterate_scales(id(), static_cast<unsigned>(axis), nullptr, take_name, &names[axis]);
        H5Eclear2(H5E_DEFAULT);
    }
    return names;
}

} // namespace attnscope::hdf5
