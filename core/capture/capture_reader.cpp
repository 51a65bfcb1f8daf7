#include "core/capture/reader_impl.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace attnscope {

namespace {

/// A file of its own kind, not a pipe that would block nor a text that HDF5 would search for its signature.
void require_hdf5_file(const std::filesystem::path& path)
{
    std::error_code problem;
    const std::filesystem::file_status status = std::filesystem::status(path, problem);
    if (status.type() == std::filesystem::file_type::not_found)
        throw Error(ErrorKind::not_found, "there is no file " + path.string());
    if (status.type() == std::filesystem::file_type::directory)
        throw Error(ErrorKind::not_supported, path.string() + " is a folder, not a capture file");
    if (problem || status.type() != std::filesystem::file_type::regular)
        throw Error(ErrorKind::io,
                    path.string() + (problem ? ": " + problem.message() : " is no regular file"));
    const std::uint64_t size = std::filesystem::file_size(path, problem);
    std::ifstream file(path, std::ios::binary);
    if (!file || problem)
        throw Error(ErrorKind::io,
                    "cannot read " + path.string() + ": " + std::generic_category().message(errno));
    constexpr std::array<char, 8> signature{'\x89', 'H', 'D', 'F', '\r', '\n', '\x1a', '\n'};
    std::array<char, 8> begin{};
    file.read(begin.data(), begin.size());
    if (begin != signature)
        throw Error(ErrorKind::corrupt, path.string() +
                                            (size == 0 ? " is empty" : " does not begin like an HDF5 file") +
                                            "; a capture is a file that attnscope-cli capture wrote");
}

/// A difference that is computed has no pyramid; its reduction is that of A1, so that maps beside each other agree.
int reduction_for_computed(const std::vector<int>& factors, Range rows, Range columns, int max_side)
{
    std::vector<MapLevel> levels{{1, {}}};
    for (const int factor : factors)
        levels.push_back({factor, {}});
    return reduction_for(levels, rows, columns, max_side);
}

/// What there is of a requested range; {} asks for everything.
Range cut(Range asked, Range there)
{
    return asked == Range{} ? there : intersection(asked, there);
}

std::string words_for(Range range)
{
    return "[" + std::to_string(range.begin) + ", " + std::to_string(range.end) + ")";
}

} // namespace

CaptureReader::CaptureReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
CaptureReader::CaptureReader(CaptureReader&&) noexcept = default;
CaptureReader& CaptureReader::operator=(CaptureReader&&) noexcept = default;
CaptureReader::~CaptureReader() = default;

CaptureReader CaptureReader::open(const std::filesystem::path& path)
{
    return with_memory_errors(path, [&] {
        require_hdf5_file(path);
        return CaptureReader(std::make_unique<Impl>(path));
    });
}

const std::filesystem::path& CaptureReader::path() const noexcept
{
    return impl_->path;
}
bool CaptureReader::complete() const noexcept
{
    return impl_->contents.complete;
}
int CaptureReader::format_version() const noexcept
{
    return impl_->contents.format_version;
}
ModelKind CaptureReader::kind() const noexcept
{
    return impl_->contents.kind;
}
MaskKind CaptureReader::mask() const noexcept
{
    return impl_->contents.mask;
}
const CaptureRecord& CaptureReader::record() const noexcept
{
    return impl_->contents.record;
}
const StorageOptions& CaptureReader::storage() const noexcept
{
    return impl_->contents.storage;
}
const std::vector<int>& CaptureReader::layers() const noexcept
{
    return impl_->contents.layers;
}
const std::vector<int>& CaptureReader::heads() const noexcept
{
    return impl_->contents.heads;
}
const std::vector<int>& CaptureReader::queries() const noexcept
{
    return impl_->contents.queries;
}
int CaptureReader::key_count() const noexcept
{
    return impl_->contents.key_count;
}
bool CaptureReader::has(Component component) const noexcept
{
    return impl_->maps.has(component);
}
int CaptureReader::model_layer_count() const noexcept
{
    return impl_->contents.layer_count;
}
int CaptureReader::model_head_count() const noexcept
{
    return impl_->contents.head_count;
}
bool CaptureReader::stores(Component component) const noexcept
{
    return impl_->maps.stores(component);
}
std::vector<int> CaptureReader::pyramid_factors(Component component) const
{
    return impl_->maps.pyramid_factors(component);
}
LambdaShape CaptureReader::lambda_shape() const noexcept
{
    return impl_->contents.lambda_shape;
}

Mask CaptureReader::mask_of(int layer) const
{
    const CaptureContents& contents = impl_->contents;
    return contents
        .masks[static_cast<std::size_t>(require_stored(contents.layers, layer, "layer", path().string()))];
}

void CaptureReader::require(const MapKey& key) const
{
    require_stored(layers(), key.layer, "layer", path().string());
    require_stored(heads(), key.head, "head", path().string());
    require_component(key.component);
}

Range CaptureReader::stored_rows(Range wanted) const
{
    const auto place = [&](int query) {
        return static_cast<int>(std::lower_bound(queries().begin(), queries().end(), query) -
                                queries().begin());
    };
    return {place(wanted.begin), place(wanted.end)};
}

Window CaptureReader::cut(const Window& window) const
{
    const Window there{attnscope::cut(window.queries, {queries().front(), queries().back() + 1}),
                       attnscope::cut(window.keys, {0, key_count()})};
    if (stored_rows(there.queries).empty() || there.keys.empty())
        throw Error(ErrorKind::not_found,
                    path().string() + ": the window of queries " + words_for(window.queries) + " and keys " +
                        words_for(window.keys) + " is empty; there are queries " +
                        attnscope::words_for(queries()) + " and keys 0-" + std::to_string(key_count() - 1));
    return there;
}

AttentionMap CaptureReader::read(const MapKey& key, Window window, int max_side) const
{
    require(key);
    const int layer = require_stored(layers(), key.layer, "layer", path().string());
    const int head = require_stored(heads(), key.head, "head", path().string());
    AttentionMap map;
    map.key = key;
    map.window = cut(window);
    const Range rows = stored_rows(map.window.queries);
    ReducedMap reduced = with_memory_errors(impl_->path, [&] {
        const std::vector<MapLevel> levels = impl_->maps.levels_of(key.component, layer, head);
        const auto total = static_cast<int>(queries().size());
        if (impl_->maps.stores(key.component))
            return reduced_map(levels, rows, map.window.keys, total, key_count(), max_side);
        return reduced_map_at(
            levels, rows, map.window.keys, total, key_count(),
            reduction_for_computed(pyramid_factors(Component::first), rows, map.window.keys, max_side));
    });
    map.rows = reduced.rows;
    map.columns = reduced.columns;
    map.reduction = reduced.reduction;
    map.values = std::move(reduced.values);
    // Blocks are counted from 0, so the first one may begin before the window.
    const auto first_of = [&](int begin, int block) {
        return std::max(begin, (begin / map.reduction + block) * map.reduction);
    };
    for (int row = 0; row < map.rows; ++row)
        map.row_query.push_back(queries()[static_cast<std::size_t>(first_of(rows.begin, row))]);
    for (int column = 0; column < map.columns; ++column)
        map.column_key.push_back(first_of(map.window.keys.begin, column));
    return map;
}

void CaptureReader::read_level(const MapKey& key, int factor, Range rows, Range columns,
                               std::vector<float>& values) const
{
    require(key);
    const int layer = require_stored(layers(), key.layer, "layer", path().string());
    const int head = require_stored(heads(), key.head, "head", path().string());
    for (const MapLevel& level : impl_->maps.levels_of(key.component, layer, head))
        if (level.factor == factor) {
            with_memory_errors(impl_->path, [&] {
                values.resize(static_cast<std::size_t>(rows.size()) *
                              static_cast<std::size_t>(columns.size()));
                level.read(rows, columns, values.data());
                return true;
            });
            return;
        }
    throw Error(ErrorKind::not_found,
                path().string() + ": there is no pyramid level " + std::to_string(factor));
}

void CaptureReader::require_component(Component component) const
{
    if (has(component))
        return;
    constexpr std::array names{"attention_1", "attention_2", "attention_difference"};
    std::string there;
    for (const Component other : {Component::first, Component::second, Component::difference})
        if (has(other))
            there += (there.empty() ? "" : ", ") + std::string(names[static_cast<std::size_t>(other)]);
    throw Error(ErrorKind::not_found, path().string() + ": " + names[static_cast<std::size_t>(component)] +
                                          " is not in this capture of a " + name_of(kind()) +
                                          " model; there is " + (there.empty() ? "no map" : there));
}

} // namespace attnscope
