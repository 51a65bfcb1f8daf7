#include "core/capture/hdf5/hdf5_inspect.h"

#include "core/capture/tiles/stored_tiles.h"

#include <algorithm>
#include <limits>

namespace attnscope::hdf5 {

namespace {

/// HDF5's numbers of the filters that captures use.
constexpr int deflate = 1;
constexpr int shuffle = 2;

/// Ours have 256 KiB. HDF5 holds whole tiles in memory.
constexpr std::uint64_t largest_tile = 64 << 20;

/// Deflate cannot shrink below 1/1032.
constexpr std::uint64_t largest_ratio = 1032;

const char* name_of(Type type)
{
    switch (type) {
    case Type::int32:
        return "32-bit integer";
    case Type::int64:
        return "64-bit integer";
    case Type::uint8:
        return "unsigned 8-bit integer";
    case Type::float32:
        return "32-bit float";
    case Type::float64:
        return "64-bit float";
    case Type::float16:
        return "16-bit float";
    case Type::text:
        return "string";
    case Type::other:
        break;
    }
    return "other";
}

std::string names_of(std::initializer_list<Type> types)
{
    std::string names;
    for (const Type type : types)
        names += (names.empty() ? "" : " or ") + std::string(name_of(type));
    return names;
}

} // namespace

std::uint64_t cell_count(const Extent& extent, const std::string& what)
{
    std::uint64_t cells = 1;
    for (const std::uint64_t side : extent)
        if (__builtin_mul_overflow(cells, side, &cells))
            throw Error(ErrorKind::corrupt,
                        what + ": the shape " + words_for(extent) + " has more cells than can be counted");
    return cells;
}

Inspector::Inspector(const std::filesystem::path& path)
    : file_(path.string()), objects_(std::make_unique<ObjectCheck>(path))
{
    if (const std::string problem = objects_->problem_of_superblock(); !problem.empty())
        throw Error(ErrorKind::corrupt, file_ + " " + problem);
    opened_ = File::open(path);
    root_ = opened_.root();
}

void Inspector::corrupt(const std::string& object, const std::string& problem) const
{
    throw Error(ErrorKind::corrupt, place(object) + ": " + problem);
}

void Inspector::check_object(const std::string& path) const
{
    if (const std::string problem = objects_->problem_of_object(header_address(root_, path));
        !problem.empty())
        corrupt(path, problem);
}

Dataset Inspector::dataset(const std::string& path) const
{
    if (!root_.has(path))
        corrupt(path, "is missing");
    check_object(path);
    return root_.open_dataset(path);
}

Dataset Inspector::open(const std::string& path, std::initializer_list<Type> types) const
{
    if (!root_.has(path))
        corrupt(path, "is missing");
    check_object(path);
    Dataset dataset = root_.open_dataset(path);
    if (std::find(types.begin(), types.end(), dataset.type()) == types.end())
        throw Error(ErrorKind::not_supported, place(path) + ": is a dataset of " + describe_type(dataset) +
                                                  "; captures store little-endian " + names_of(types) +
                                                  " there");
    for (const int filter : dataset.filters())
        if (filter != deflate && filter != shuffle)
            throw Error(ErrorKind::not_supported,
                        place(path) + ": is stored through HDF5 filter " + std::to_string(filter) +
                            "; only shuffle and deflate are read. h5repack converts it");
    if (lacks_compact_values(dataset))
        corrupt(path, "stores fewer values than its shape asks for");
    const Extent chunk = dataset.chunk();
    const std::uint64_t cells = cell_count(chunk, place(path));
    if (!chunk.empty() && (cells == 0 || chunk.size() != dataset.extent().size()))
        corrupt(path, "has tiles of " + words_for(chunk));
    if (!chunk.empty() && cells > largest_tile / std::max<std::size_t>(size_of(dataset.type()), 1))
        throw Error(ErrorKind::not_supported,
                    place(path) + ": tiles of " + words_for(chunk) +
                        " are too large; h5repack -l CHUNK=1x1x256x256 converts it");
    return dataset;
}

void Inspector::require_room(const std::string& path, const Dataset& dataset, Presence presence) const
{
    const Extent extent = dataset.extent();
    const std::uint64_t cells = cell_count(extent, place(path));
    if (presence == Presence::sparse)
        return;
    const bool expands =
        !dataset.filters().empty() ||
        (presence == Presence::by_layer && root_.find_int_attribute("complete") != std::int64_t{1});
    const std::uint64_t room = objects_->file_size() / std::max<std::size_t>(size_of(dataset.type()), 1);
    if (cells / (expands ? largest_ratio : 1) > room)
        corrupt(path, "has the shape " + words_for(extent) + ", more than a file of " +
                          std::to_string(objects_->file_size()) + " bytes can hold");
}

Dataset Inspector::require(const std::string& path, std::initializer_list<Type> types, const Extent& extent,
                           Presence presence) const
{
    Dataset dataset = open(path, types);
    const Extent found = dataset.extent();
    if (found != extent)
        corrupt(path, "has the shape " + words_for(found) + ", expected " + words_for(extent));
    require_room(path, dataset, presence);
    return dataset;
}

Dataset Inspector::require_list(const std::string& path, Type type) const
{
    Dataset dataset = open(path, {type});
    const Extent found = dataset.extent();
    if (found.size() != 1)
        corrupt(path, "has the shape " + words_for(found) + ", expected one axis");
    require_room(path, dataset, Presence::whole);
    if (found[0] > static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max()))
        corrupt(path, "has " + std::to_string(found[0]) + " entries, more than captures can have");
    return dataset;
}

std::vector<std::int32_t> Inspector::ints(const std::string& path, const Extent& extent) const
{
    return read_all_cells<std::int32_t>(require(path, {Type::int32}, extent));
}

std::vector<std::string> Inspector::texts(const std::string& path, const Extent& extent) const
{
    const Dataset dataset = require(path, {Type::text}, extent);
    if (has_variable_texts(dataset)) {
        if (!is_contiguous(dataset))
            throw Error(ErrorKind::not_supported, place(path) +
                                                      ": strings in tiles are not read; h5repack -l " + path +
                                                      ":CONTI converts it");
        if (const std::optional<std::uint64_t> address = values_address(dataset)) {
            const std::string problem = objects_->problem_of_elements(*address, cell_count(extent, path), 1);
            if (!problem.empty())
                corrupt(path, problem);
        }
    }
    return dataset.read_texts();
}

std::vector<std::uint8_t> Inspector::bytes(const std::string& path) const
{
    return read_all_cells<std::uint8_t>(require_list(path, Type::uint8));
}

std::string Inspector::text_attribute(const std::string& name) const
{
    const std::optional<std::string> value = root_.find_text_attribute(name);
    if (!value)
        corrupt("attribute " + name, "is missing or no single string");
    return *value;
}

std::int64_t Inspector::int_attribute(const std::string& name) const
{
    const std::optional<std::int64_t> value = root_.find_int_attribute(name);
    if (!value)
        corrupt("attribute " + name, "is missing or no single integer");
    return *value;
}

} // namespace attnscope::hdf5
