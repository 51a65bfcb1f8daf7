// Maps to CSV, NPY and NPZ.
#include "core/capture/export/csv_map.h"
#include "core/capture/export/export_metadata.h"
#include "core/capture/format.h"
#include "core/capture/map_grid.h"
#include "core/error.h"

namespace attnscope {

namespace {

/// [query, key], [head, query, key] or [layer, head, query, key].
struct Shape {
    std::vector<std::string> axes;
    std::vector<std::int64_t> sides;
};

Shape shape_of(const MapGrid& grid, bool single)
{
    Shape shape;
    const auto add = [&](const char* axis, std::size_t side) {
        shape.axes.emplace_back(axis);
        shape.sides.push_back(static_cast<std::int64_t>(side));
    };
    if (!single && grid.request().layers.size() > 1)
        add("layer", grid.request().layers.size());
    if (!single)
        add("head", grid.request().heads.size());
    add("query", grid.row_query().size());
    add("key", grid.column_key().size());
    return shape;
}

Outcome write_npy(const MapGrid& grid, OutputFile& file, bool single, const Progress& progress)
{
    file.write(npy_header("<f4", shape_of(grid, single).sides));
    return grid.for_each_band(progress, [&](int, int, Range, const std::vector<float>& values) {
        file.write(std::as_bytes(std::span(values)));
    });
}

/// [layer, head, query] lambda of the exported rows, with the axes of `shape` but the key.
void add_lambda(NpzWriter& archive, const MapGrid& grid, const Shape& shape, ExportNotes& notes)
{
    if (grid.reader().kind() == ModelKind::plain)
        return;
    archive.begin_array("lambda", "<f4", sizeof(float), {shape.sides.begin(), shape.sides.end() - 1});
    for (const int layer : grid.request().layers)
        for (const int head : grid.request().heads) {
            std::vector<float> values;
            for (const int query : grid.row_query())
                values.push_back(*grid.reader().lambda(layer, head, query));
            archive.values(values);
        }
    archive.end_array();
    notes.dimensions["lambda"] = {shape.axes.begin(), shape.axes.end() - 1};
}

std::string json_range(Range range)
{
    return "[" + std::to_string(range.begin) + ", " + std::to_string(range.end) + "]";
}

Outcome write_npz(const MapGrid& grid, OutputFile& file, bool single, int level, const Progress& progress)
{
    const std::string name = format::map_name(grid.request().component);
    const Shape shape = shape_of(grid, single);
    NpzWriter archive(file, level);
    archive.begin_array(name, "<f4", sizeof(float), shape.sides);
    const Outcome outcome = grid.for_each_band(
        progress, [&](int, int, Range, const std::vector<float>& values) { archive.values(values); });
    if (outcome == Outcome::cancelled)
        return outcome;
    archive.end_array();

    ExportNotes notes;
    notes.dimensions[name] = shape.axes;
    const auto add_axis = [&](const char* axis, const std::vector<std::int32_t>& values) {
        archive.add(axis, values, {static_cast<std::int64_t>(values.size())});
        notes.dimensions[axis] = {axis};
    };
    add_axis("layer", grid.request().layers);
    add_axis("head", grid.request().heads);
    add_axis("query", grid.row_query());
    add_axis("key", grid.column_key());
    add_lambda(archive, grid, shape, notes);
    notes.facts["quantity"] = json_text(name);
    notes.facts["queries"] = json_range(grid.window().queries);
    notes.facts["keys"] = json_range(grid.window().keys);
    notes.facts["reduction"] = std::to_string(grid.reduction());
    notes.facts["pooling"] =
        grid.reduction() == 1 ? "null" : json_text("value of largest magnitude, sign kept");
    add_metadata(archive, grid.reader(), std::move(notes));
    archive.finish();
    return outcome;
}

Outcome export_maps(const MapGrid& grid, bool single, const std::filesystem::path& path,
                    const ExportOptions& options, const Progress& progress)
{
    if (options.format == ExportFormat::csv && options.csv_layout == CsvLayout::matrix && !single)
        throw Error(ErrorKind::invalid_argument,
                    "a matrix in CSV holds one map; choose one layer and head, or the long layout, or NPZ");
    OutputFile file(path, options.overwrite);
    const Outcome outcome =
        options.format == ExportFormat::csv
            ? write_csv_map(grid, file, options.csv_layout == CsvLayout::matrix, single, progress)
        : options.format == ExportFormat::npy ? write_npy(grid, file, single, progress)
                                              : write_npz(grid, file, single, options.compression, progress);
    if (outcome == Outcome::done)
        file.finish();
    return outcome;
}

} // namespace

Outcome export_map(const CaptureReader& reader, const MapKey& key, const Window& window, int max_side,
                   const std::filesystem::path& path, const ExportOptions& options, const Progress& progress)
{
    return export_maps(MapGrid(reader, {{key.layer}, {key.head}, key.component, window, max_side}), true,
                       path, options, progress);
}

Outcome export_grid(const CaptureReader& reader, const GridRequest& request,
                    const std::filesystem::path& path, const ExportOptions& options, const Progress& progress)
{
    return export_maps(MapGrid(reader, request), false, path, options, progress);
}

} // namespace attnscope
