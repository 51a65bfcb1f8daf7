#include "core/capture/capture_size.h"

#include "core/capture/partial_file.h"
#include "core/capture/tables/statistics_table.h"
#include "core/capture/tiles/map_streams.h"
#include "core/error.h"

#include <sys/statvfs.h>

#include <cerrno>
#include <cstring>
#include <map>

namespace attnscope {

namespace {

constexpr std::uint64_t bytes_of_dataset = 1536; // header, attributes for the scales, an empty index
constexpr std::uint64_t bytes_of_index_node = 3600;
constexpr std::uint64_t tiles_of_index_node = 32; // nodes are at least half full
constexpr std::uint64_t bytes_of_text = 48;       // reference, heap header and rounding of a short string

std::uint64_t rounded_up(std::uint64_t bytes, std::uint64_t step)
{
    return step > 1 ? (bytes + step - 1) / step * step : bytes;
}

std::uint64_t stored_tile_bytes(const TileGrid& grid, const CapturePlan& plan)
{
    const std::uint64_t bytes = grid.tile_cells() * TileEncoder::stored_cell_bytes(plan.storage);
    const hdf5::Alignment alignment = TileOutput::alignment(plan.storage, MapStreams::largest_tile(plan));
    return bytes < alignment.threshold ? bytes : rounded_up(bytes, alignment.step);
}

std::uint64_t index_bytes(std::uint64_t tiles)
{
    return (tiles / tiles_of_index_node + 1) * bytes_of_index_node;
}

std::uint64_t lambda_bytes(const CapturePlan& plan)
{
    const std::uint64_t layers = plan.selection.layers.size();
    const std::uint64_t heads = plan.selection.heads.size();
    switch (plan.info.lambda_shape) {
    case LambdaShape::none:
        return 0;
    case LambdaShape::layer:
        return 16 * layers;
    case LambdaShape::head:
        return 4 * layers * (heads + 3);
    case LambdaShape::query:
        return 4 * layers * (heads * plan.selection.queries.size() + 3);
    }
    return 0;
}

/// Everything but maps and pyramid. Tokens and texts are guessed: they are not known yet and small.
std::uint64_t other_bytes(const CapturePlan& plan, std::size_t levels, std::uint64_t bytes_of_indices)
{
    constexpr std::uint64_t token_bytes = 4 + 8 + 16 + 2 + 8 + bytes_of_text;
    constexpr std::uint64_t config_bytes = 8192;
    constexpr std::size_t segments = 5; // of a prompt with an answer in it
    const std::uint64_t tokens = plan.info.token_ids.size();
    const std::uint64_t queries = plan.selection.queries.size();
    const std::uint64_t components = plan.is_plain() ? 1 : 3;
    const std::uint64_t datasets = 40 + 10 * components + (4 + components) * levels;
    const std::uint64_t lens_layers = plan.info.logit_lens ? plan.selection.layers.size() : 0;
    const std::uint64_t axes = 4 * (tokens + queries) * 3;
    return StatisticsTable::bytes(plan.info, plan.selection, segments) + lambda_bytes(plan) +
           tokens * token_bytes + axes + config_bytes +
           8 * queries * static_cast<std::uint64_t>(plan.info.rank_count) * (1 + lens_layers) +
           datasets * bytes_of_dataset + bytes_of_indices;
}

} // namespace

CaptureSize estimate_size(const CaptureInfo& info, const CaptureSelection& selection,
                          const StorageOptions& storage, int threads)
{
    const CapturePlan plan{info, {}, selection, storage};
    const int keys = info.tokens();
    std::uint64_t components = 0;
    for (const Component component : {Component::first, Component::second, Component::difference})
        components += plan.stores(component) ? 1 : 0;

    std::map<int, std::uint64_t> layers_of_mask;
    for (const int layer : selection.layers)
        ++layers_of_mask[format::window_code(info.masks.at(static_cast<std::size_t>(layer)))];
    std::vector<int> factors = format::pyramid_factors(plan.query_count(), keys);
    factors.insert(factors.begin(), 1);

    CaptureSize size;
    std::uint64_t indices = 0;
    for (const int factor : factors) {
        std::uint64_t tiles = 0;
        for (const auto& [code, layers] : layers_of_mask)
            tiles += layers * count_stored_tiles(format::mask_of_code(code), selection.queries, keys, factor);
        tiles *= selection.heads.size();
        const std::uint64_t bytes =
            components * tiles * stored_tile_bytes(grid_of(plan.query_count(), keys, factor), plan);
        (factor == 1 ? size.map_bytes : size.pyramid_bytes) += bytes;
        indices += components * index_bytes(tiles);
    }
    // HDF5 takes what is no tile in whole blocks; how full the last one is depends on the order of writes.
    size.other_bytes = rounded_up(other_bytes(plan, factors.size(), indices),
                                  TileOutput::alignment(plan.storage, MapStreams::largest_tile(plan)).step);

    // Each thread fills a band of tiles. A head that is under way holds one band of each pyramid level; each thread may be
    // between two heads.
    const std::uint64_t heads_under_way =
        std::min<std::uint64_t>(selection.heads.size(), 2 * static_cast<std::uint64_t>(threads));
    const std::uint64_t rows = selection.heads.size() * selection.queries.size();
    constexpr std::uint64_t bytes_of_row = 120; // StatisticsAccumulator, a component
    size.writer_memory =
        TileOutput::memory(storage, MapStreams::largest_tile(plan), threads) +
        static_cast<std::uint64_t>(threads) * components *
            MapTiler::memory_of_band(grid_of(plan.query_count(), keys, 1)) +
        heads_under_way * components * PyramidLevel::memory_of_head(plan.query_count(), keys) +
        rows * bytes_of_row * (plan.is_plain() ? 1 : 3);
    return size;
}

std::uint64_t free_space_for(const std::filesystem::path& path)
{
    std::error_code problem;
    const std::filesystem::path target = behind_links(path);
    const std::filesystem::path folder =
        target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    if (!std::filesystem::is_directory(folder, problem))
        throw Error(ErrorKind::not_found,
                    "there is no folder " + folder.string() + " to write " + path.string() + " into");
    struct statvfs state {};
    if (statvfs(folder.c_str(), &state) != 0)
        throw Error(ErrorKind::io,
                    "cannot ask for the free space of " + folder.string() + ": " + std::strerror(errno));
    return static_cast<std::uint64_t>(state.f_bavail) * state.f_frsize;
}

} // namespace attnscope
