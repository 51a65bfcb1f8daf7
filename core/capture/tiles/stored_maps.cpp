#include "core/capture/tiles/stored_maps.h"

#include "core/capture/format.h"
#include "core/capture/tiles/stored_tiles.h"

#include <algorithm>
#include <charconv>

namespace attnscope {

namespace {

/// Reductions of the pyramid groups there are, ascending; each must be a multiple of the one before.
std::vector<int> read_factors(const hdf5::Inspector& inspector)
{
    std::vector<int> factors;
    if (!inspector.root().has(format::pyramid_group))
        return factors;
    for (const std::string& name : inspector.root().open_group(format::pyramid_group).group_names()) {
        int factor = 0;
        const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), factor);
        if (problem != std::errc() || end != name.data() + name.size() || factor < 2 || factor > 1 << 20)
            inspector.corrupt(std::string(format::pyramid_group) + "/" + name, "is no reduction");
        factors.push_back(factor);
    }
    std::sort(factors.begin(), factors.end());
    for (std::size_t i = 1; i < factors.size(); ++i)
        if (factors[i] % factors[i - 1] != 0)
            inspector.corrupt(format::pyramid_path(factors[i]),
                              "is no multiple of the level before, " + std::to_string(factors[i - 1]));
    return factors;
}

} // namespace

StoredMaps::StoredMaps(const hdf5::Inspector& inspector, const CaptureContents& contents)
    : contents_(contents)
{
    if (contents_.kind != ModelKind::plain) {
        open_pairs(inspector);
        open_lambda(inspector);
    }
    for (const Component component : {Component::first, Component::second, Component::difference})
        if (inspector.root().has(format::map_name(component))) {
            if (component != Component::first && contents_.kind == ModelKind::plain)
                inspector.corrupt(format::map_name(component), "exists in a capture of a plain model");
            open_levels(inspector, component);
        }
}

bool StoredMaps::has(Component component) const noexcept
{
    return stores(component) ||
           (component == Component::difference && stores(Component::first) && stores(Component::second));
}

std::vector<int> StoredMaps::pyramid_factors(Component component) const
{
    std::vector<int> factors;
    for (const Level& level : levels_[index(component)])
        if (level.factor > 1)
            factors.push_back(level.factor);
    return factors;
}

std::uint64_t StoredMaps::stored_heads(Component component) const
{
    return component == Component::second ? second_heads_ : contents_.heads.size();
}

void StoredMaps::open_levels(const hdf5::Inspector& inspector, Component component)
{
    const std::string name = format::map_name(component);
    const auto shape = [&](int factor) {
        const auto shrunk = [&](std::size_t side) {
            return static_cast<std::uint64_t>(format::divide_up(static_cast<int>(side), factor));
        };
        return hdf5::Extent{contents_.layers.size(), stored_heads(component),
                            shrunk(contents_.queries.size()),
                            shrunk(static_cast<std::size_t>(contents_.key_count))};
    };
    std::vector<Level>& levels = levels_[index(component)];
    levels.push_back({1, MapDataset(inspector, name, shape(1), contents_.storage.half)});
    for (const int factor : read_factors(inspector)) {
        const std::string path = format::pyramid_path(factor) + "/" + name;
        if (inspector.root().has(path))
            levels.push_back({factor, MapDataset(inspector, path, shape(factor), contents_.storage.half)});
    }
}

void StoredMaps::open_pairs(const hdf5::Inspector& inspector)
{
    const std::size_t heads = contents_.heads.size();
    second_heads_ = heads;
    const std::string second = format::map_name(Component::second);
    if (contents_.kind == ModelKind::grouped && inspector.root().has(second)) {
        const hdf5::Extent extent = inspector.dataset(second).extent();
        if (extent.size() == 4)
            second_heads_ = extent[1]; // an axis second_head of its own; the rest is checked with the maps
    }
    const std::array<const char*, 2> names{"pair_first", "pair_second"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::uint64_t rows = i == 0 ? heads : second_heads_;
        for (const std::int32_t row : inspector.ints(names[i], {heads})) {
            if (row < 0 || static_cast<std::uint64_t>(row) >= rows)
                inspector.corrupt(names[i], "points at stored map " + std::to_string(row) + " of " +
                                                std::to_string(rows));
            pairs_[i].push_back(row);
        }
    }
}

void StoredMaps::open_lambda(const hdf5::Inspector& inspector)
{
    hdf5::Extent shape{contents_.layers.size()};
    if (contents_.lambda_shape != LambdaShape::layer)
        shape.push_back(contents_.heads.size());
    if (contents_.lambda_shape == LambdaShape::query)
        shape.push_back(contents_.queries.size());
    lambda_ = inspector.require("lambda", {hdf5::Type::float32}, shape, hdf5::Presence::by_layer);
}

int StoredMaps::stored_row(Component component, int head) const
{
    if (component == Component::difference || contents_.kind == ModelKind::plain)
        return head;
    return pairs_[index(component)][static_cast<std::size_t>(head)];
}

std::vector<MapLevel> StoredMaps::levels_of(Component component, int layer, int head) const
{
    if (component == Component::difference && !stores(component))
        return {{1, [this, layer, head](Range rows, Range columns, float* target) {
                     compute_difference(layer, head, rows, columns, target);
                 }}};
    std::vector<MapLevel> levels;
    const int row = stored_row(component, head);
    for (const Level& level : levels_[index(component)])
        levels.push_back({level.factor, [&level, layer, row](Range rows, Range columns, float* target) {
                              level.maps.read(layer, row, rows, columns, target);
                          }});
    return levels;
}

std::vector<float> StoredMaps::lambdas(int layer, int head, Range rows) const
{
    const auto position = [](int index) { return static_cast<std::uint64_t>(index); };
    hdf5::Extent offset{position(layer)};
    hdf5::Extent count{1};
    std::vector<float> values(1);
    if (contents_.lambda_shape != LambdaShape::layer) {
        offset.push_back(position(head));
        count.push_back(1);
    }
    if (contents_.lambda_shape == LambdaShape::query) {
        offset.push_back(position(rows.begin));
        count.push_back(position(rows.size()));
        values.resize(static_cast<std::size_t>(rows.size()));
    }
    read_cells(*lambda_, offset, count, std::span<float>(values));
    values.resize(static_cast<std::size_t>(rows.size()), values.front());
    return values;
}

void StoredMaps::compute_difference(int layer, int head, Range rows, Range columns, float* target) const
{
    const auto width = static_cast<std::size_t>(columns.size());
    const std::vector<float> lambda = lambdas(layer, head, rows);
    const MapDataset& first = levels_[0].front().maps;
    const MapDataset& second = levels_[1].front().maps;
    first.read(layer, stored_row(Component::first, head), rows, columns, target);
    std::vector<float> subtracted;
    for (int begin = rows.begin; begin < rows.end;) { // in bands, so that one copy of the map is enough
        const int end = std::min(rows.end, (begin / format::tile_side + 1) * format::tile_side);
        subtracted.resize(static_cast<std::size_t>(end - begin) * width);
        second.read(layer, stored_row(Component::second, head), {begin, end}, columns, subtracted.data());
        for (int row = begin; row < end; ++row) {
            const float factor = lambda[static_cast<std::size_t>(row - rows.begin)];
            float* const to = target + static_cast<std::size_t>(row - rows.begin) * width;
            const float* const from = subtracted.data() + static_cast<std::size_t>(row - begin) * width;
            for (std::size_t i = 0; i < width; ++i)
                to[i] -= factor * from[i];
        }
        begin = end;
    }
}

} // namespace attnscope
