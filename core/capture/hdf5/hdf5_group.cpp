#include "core/capture/hdf5/hdf5_call.h"

#include <algorithm>

namespace attnscope::hdf5 {

namespace {

/// Whether `path` names an object by hard links alone; other links could lead out of the file.
bool has_object(Id group, const std::string& path)
{
    for (std::size_t end = path.find('/');; end = path.find('/', end + 1)) {
        const std::string part = path.substr(0, end);
        if (H5Lexists(group, part.c_str(), H5P_DEFAULT) <= 0) {
            H5Eclear2(H5E_DEFAULT);
            return false;
        }
        H5L_info_t info;
        check(H5Lget_info(group, part.c_str(), &info, H5P_DEFAULT), Direction::reading, group,
              "look up " + part);
        if (info.type != H5L_TYPE_HARD)
            throw Error(ErrorKind::not_supported,
                        place_of(group) + ": \"" + part +
                            "\" is a soft or external link; captures have none, so it is "
                            "not followed");
        if (end == std::string::npos)
            return true;
    }
}

void require_object(Id group, const std::string& path)
{
    if (!has_object(group, path))
        throw Error(ErrorKind::not_found, place_of(group) + ": there is no object \"" + path + "\"");
}

std::vector<std::string> children(Id group, H5O_type_t wanted)
{
    struct Search {
        H5O_type_t wanted;
        std::vector<std::string> names;
    } search{wanted, {}};
    const auto visit = [](hid_t parent, const char* name, const H5L_info_t* link, void* data) -> herr_t {
        auto& found = *static_cast<Search*>(data);
        H5O_info_t info;
        if (link->type == H5L_TYPE_HARD &&
            H5Oget_info_by_name2(parent, name, &info, H5O_INFO_BASIC, H5P_DEFAULT) >= 0 &&
            info.type == found.wanted)
            found.names.emplace_back(name);
        return 0;
    };
    check(H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, nullptr, visit, &search), Direction::reading, group,
          "list the objects");
    std::sort(search.names.begin(), search.names.end());
    return search.names;
}

/// Data of another file, or put together from several, is not read.
void require_inside(Id dataset)
{
    const Handle creation(
        check(H5Dget_create_plist(dataset), Direction::reading, dataset, "read the layout"));
    if (H5Pget_layout(creation.get()) == H5D_VIRTUAL || H5Pget_external_count(creation.get()) > 0)
        throw Error(ErrorKind::not_supported,
                    place_of(dataset) + ": the values lie in other files; captures keep theirs inside");
}

Handle creation_properties(const Layout& layout)
{
    Handle properties(check(H5Pcreate(H5P_DATASET_CREATE), Direction::writing, -1, "prepare a dataset"));
    const Id id = properties.get();
    herr_t result = H5Pset_obj_track_times(id, false);
    if (!layout.chunk.empty() && result >= 0) {
        const std::vector<hsize_t> chunk(layout.chunk.begin(), layout.chunk.end());
        result = H5Pset_chunk(id, static_cast<int>(chunk.size()), chunk.data());
        if (result >= 0)
            result = H5Pset_alloc_time(id, H5D_ALLOC_TIME_INCR);
        if (layout.deflate > 0 && result >= 0)
            result = H5Pset_shuffle(id) < 0 ? -1 : H5Pset_deflate(id, static_cast<unsigned>(layout.deflate));
    }
    if (result >= 0 && layout.type != Type::text)
        result = H5Pset_fill_value(id, H5T_NATIVE_DOUBLE, &layout.fill);
    check(result, Direction::writing, -1, "set the layout of a dataset");
    return properties;
}

} // namespace

bool Group::has(const std::string& path) const
{
    const Lock lock;
    return has_object(id(), path);
}

std::vector<std::string> Group::dataset_names() const
{
    const Lock lock;
    return children(id(), H5O_TYPE_DATASET);
}

std::vector<std::string> Group::group_names() const
{
    const Lock lock;
    return children(id(), H5O_TYPE_GROUP);
}

Group Group::create_group(const std::string& name)
{
    const Lock lock;
    const Id group = H5Gcreate2(id(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    return Group(Handle(check(group, Direction::writing, id(), "create the group " + name)));
}

Group Group::open_group(const std::string& path) const
{
    const Lock lock;
    require_object(id(), path);
    const Id group = H5Gopen2(id(), path.c_str(), H5P_DEFAULT);
    return Group(Handle(check(group, Direction::reading, id(), "open the group " + path)));
}

Dataset Group::create_dataset(const std::string& name, const Layout& layout)
{
    const Lock lock;
    const Handle type = file_type(layout.type);
    const Handle properties = creation_properties(layout);
    const std::vector<hsize_t> extent(layout.extent.begin(), layout.extent.end());
    const Id space_id = extent.empty()
                            ? H5Screate(H5S_SCALAR)
                            : H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr);
    const Handle space(check(space_id, Direction::writing, id(), "describe the shape of " + name));
    const Id dataset =
        H5Dcreate2(id(), name.c_str(), type.get(), space.get(), H5P_DEFAULT, properties.get(), H5P_DEFAULT);
    return Dataset(Handle(check(dataset, Direction::writing, id(), "create the dataset " + name)));
}

Dataset Group::open_dataset(const std::string& path) const
{
    const Lock lock;
    require_object(id(), path);
    const Handle access(check(H5Pcreate(H5P_DATASET_ACCESS), Direction::reading, id(), "prepare the access"));
    check(H5Pset_chunk_cache(access.get(), 1, 0, 1), Direction::reading, id(), "switch off the chunk cache");
    const Id opened = H5Dopen2(id(), path.c_str(), access.get());
    Dataset dataset(Handle(check(opened, Direction::reading, id(), "open the dataset " + path)));
    require_inside(dataset.id());
    return dataset;
}

void Group::write_text(const std::string& name, const std::string& text)
{
    Dataset dataset = create_dataset(name, {.type = Type::text, .extent = {}, .chunk = {}});
    dataset.write_texts(std::span(&text, 1));
}

} // namespace attnscope::hdf5
