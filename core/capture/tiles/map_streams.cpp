#include "core/capture/tiles/map_streams.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::array all_components{Component::first, Component::second, Component::difference};

/// Every `step`-th value: the true index of the first query or key of each cell.
std::vector<int> every(const std::vector<int>& values, int step)
{
    std::vector<int> firsts;
    for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(step))
        firsts.push_back(values[i]);
    return firsts;
}

} // namespace

MapStreams::MapStreams(hdf5::Group& root, CaptureAxes& root_axes, const CapturePlan& plan, TileOutput& output)
    : plan_(plan), factors_(format::pyramid_factors(plan.query_count(), plan.info.tokens()))
{
    const int keys = plan.info.tokens();
    for (const Component component : all_components)
        if (plan.stores(component))
            streams_[static_cast<std::size_t>(component)].tiler =
                make_tiler(root_axes, component, grid_of(plan.query_count(), keys, 1), output);

    std::vector<int> all_keys(static_cast<std::size_t>(keys));
    for (std::size_t i = 0; i < all_keys.size(); ++i)
        all_keys[i] = static_cast<int>(i);
    hdf5::Group pyramids = root.create_group(format::pyramid_group);
    const std::vector<int> coarsest_first(factors_.rbegin(), factors_.rend());
    for (const int factor : coarsest_first) { // each feeds the one before
        hdf5::Group group = pyramids.create_group(std::to_string(factor));
        CaptureAxes axes(group);
        axes.add("layer", plan.selection.layers);
        axes.add("head", plan.selection.heads);
        axes.add("query", every(plan.selection.queries, factor));
        axes.add("key", every(all_keys, factor));
        const int source_rows = format::divide_up(plan.query_count(), factor / format::pyramid_step);
        for (const Component component : all_components) {
            if (!plan.stores(component))
                continue;
            std::unique_ptr<PyramidLevel>& pyramid = streams_[static_cast<std::size_t>(component)].pyramid;
            pyramid = std::make_unique<PyramidLevel>(
                make_tiler(axes, component, grid_of(plan.query_count(), keys, factor), output), source_rows,
                std::move(pyramid));
        }
    }
    factors_.insert(factors_.begin(), 1);
}

std::unique_ptr<MapTiler> MapStreams::make_tiler(CaptureAxes& axes, Component component, const TileGrid& grid,
                                                 TileOutput& output) const
{
    const hdf5::Extent chunk{1, 1, static_cast<std::uint64_t>(grid.tile_rows),
                             static_cast<std::uint64_t>(grid.tile_columns)};
    hdf5::Dataset dataset = axes.create(format::map_name(component),
                                        plan_.storage.half ? hdf5::Type::float16 : hdf5::Type::float32,
                                        {"layer", "head", "query", "key"}, chunk, plan_.storage.compression);
    return std::make_unique<MapTiler>(std::move(dataset), grid, output);
}

const std::vector<StoredTiles>& MapStreams::tables_of(const Mask& mask)
{
    const auto [place, is_new] = tables_.try_emplace(format::window_code(mask));
    if (is_new)
        for (const int factor : factors_)
            place->second.push_back(stored_tiles(mask, plan_.selection.queries, plan_.info.tokens(), factor));
    return place->second;
}

void MapStreams::begin_layer(std::size_t layer_slot, const Mask& mask)
{
    const std::span<const StoredTiles> tables = tables_of(mask);
    for (Stream& stream : streams_) {
        if (stream.tiler)
            stream.tiler->begin_layer(static_cast<int>(layer_slot), tables.front());
        if (stream.pyramid)
            stream.pyramid->begin_layer(static_cast<int>(layer_slot), tables.subspan(1));
    }
}

void MapStreams::add(Component component, int head_slot, const RowBlock& block)
{
    Stream& stream = streams_[static_cast<std::size_t>(component)];
    if (stream.tiler)
        stream.tiler->add(head_slot, block);
    if (stream.pyramid)
        stream.pyramid->add(head_slot, block);
}

std::size_t MapStreams::largest_tile(const CapturePlan& plan)
{
    std::size_t largest = grid_of(plan.query_count(), plan.info.tokens(), 1).tile_cells();
    for (const int factor : format::pyramid_factors(plan.query_count(), plan.info.tokens()))
        largest = std::max(largest, grid_of(plan.query_count(), plan.info.tokens(), factor).tile_cells());
    return largest;
}

} // namespace attnscope
