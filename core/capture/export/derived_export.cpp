// A derived map, already in memory, to CSV, NPY or NPZ.
#include "core/capture/derived_map.h"
#include "core/capture/export.h"
#include "core/capture/export/csv_map.h"
#include "core/capture/export/export_metadata.h"
#include "core/error.h"

#include <algorithm>

namespace attnscope {

namespace {

/// Cells count as visible where any of the layers shows them.
class DerivedGrid final : public MapCells {
public:
    DerivedGrid(const CaptureReader& reader, const DerivedRequest& request, const AttentionMap& map)
        : reader_(reader), request_(request), map_(map)
    {
    }

    const CaptureReader& reader() const noexcept override { return reader_; }
    const std::vector<std::int32_t>& row_query() const noexcept override { return map_.row_query; }
    const std::vector<std::int32_t>& column_key() const noexcept override { return map_.column_key; }

    Range visible_columns(int, int row) const override
    {
        const Range queries = queries_of(static_cast<std::size_t>(row));
        Range keys{reader_.key_count(), 0};
        for (const int layer : request_.layers) {
            const Range seen = visible_keys(mask_of(layer), queries, reader_.key_count());
            keys = {std::min(keys.begin, seen.begin), std::max(keys.end, seen.end)};
        }
        keys = intersection(keys, map_.window.keys);
        if (keys.empty())
            return {};
        const std::vector<std::int32_t>& columns = map_.column_key;
        const auto first = std::upper_bound(columns.begin(), columns.end(), keys.begin) - 1;
        const auto last = std::lower_bound(columns.begin(), columns.end(), keys.end);
        return {static_cast<int>(first - columns.begin()), static_cast<int>(last - columns.begin())};
    }

    Outcome for_each_band(const Progress&, const Consume& consume) const override
    {
        consume(map_.key.layer, map_.key.head, {0, map_.rows}, map_.values);
        return Outcome::done;
    }

private:
    /// Rollout reaches through all layers: whatever a window hides in one, others pass on.
    Mask mask_of(int layer) const
    {
        const Mask mask = reader_.mask_of(layer);
        const bool reaches_on =
            request_.quantity.aggregation == Aggregation::rollout && mask.kind == MaskKind::window;
        return reaches_on ? Mask{MaskKind::causal, 0} : mask;
    }

    /// The captured queries of a row of blocks.
    Range queries_of(std::size_t row) const
    {
        const std::vector<int>& all = reader_.queries();
        const int end = row + 1 < map_.row_query.size() ? map_.row_query[row + 1] : map_.window.queries.end;
        const auto after = std::lower_bound(all.begin(), all.end(), end);
        return {map_.row_query[row], *(after - 1) + 1};
    }

    const CaptureReader& reader_;
    const DerivedRequest& request_;
    const AttentionMap& map_;
};

std::string json_range(Range range)
{
    return "[" + std::to_string(range.begin) + ", " + std::to_string(range.end) + "]";
}

void write_npz(const CaptureReader& reader, const DerivedRequest& request, const AttentionMap& map,
               OutputFile& file)
{
    NpzWriter archive(file, 0);
    ExportNotes notes;
    archive.add("map", std::span(map.values), {map.rows, map.columns});
    notes.dimensions["map"] = {"query", "key"};
    const auto add_axis = [&](const char* axis, const std::vector<std::int32_t>& values) {
        archive.add(axis, values, {static_cast<std::int64_t>(values.size())});
        notes.dimensions[axis] = {axis};
    };
    add_axis("layer", request.layers);
    add_axis("head", request.heads);
    add_axis("query", map.row_query);
    add_axis("key", map.column_key);
    const MapSubject subject = subject_of(reader, request, map.reduction);
    notes.facts["quantity"] =
        json_text(quantity_words(subject.quantity, subject.plain, subject.learned_lambda));
    notes.facts["title"] = json_text(title_of(subject));
    notes.facts["caption"] = json_text(caption_of(subject));
    notes.facts["aggregation"] = json_text(aggregation_words(subject));
    notes.facts["queries"] = json_range(map.window.queries);
    notes.facts["keys"] = json_range(map.window.keys);
    notes.facts["reduction"] = std::to_string(map.reduction);
    notes.facts["pooling"] = map.reduction == 1 ? "null" : json_text("value of largest magnitude, sign kept");
    add_metadata(archive, reader, std::move(notes));
    archive.finish();
}

} // namespace

void export_derived(const CaptureReader& reader, const DerivedRequest& request, const AttentionMap& map,
                    const std::filesystem::path& path, bool overwrite)
{
    const std::optional<ExportFormat> format = find_export_format(path);
    if (!format)
        throw Error(ErrorKind::invalid_argument,
                    "the ending of " + path.string() +
                        " says no format for numbers; name it .csv, .npy or .npz");
    OutputFile file(path, overwrite);
    if (*format == ExportFormat::csv) {
        write_csv_map(DerivedGrid(reader, request, map), file, false, true, {});
    } else if (*format == ExportFormat::npy) {
        file.write(npy_header("<f4", {map.rows, map.columns}));
        file.write(std::as_bytes(std::span(map.values)));
    } else {
        write_npz(reader, request, map, file);
    }
    file.finish();
}

} // namespace attnscope
