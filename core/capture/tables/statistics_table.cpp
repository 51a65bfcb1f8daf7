#include "core/capture/tables/statistics_table.h"

#include "core/capture/format.h"
#include "core/capture/plain_text.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace attnscope {

namespace {

constexpr double not_yet = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t largest_chunk = std::uint64_t{1} << 20;

std::vector<Component> components_of(bool plain)
{
    if (plain)
        return {Component::first};
    return {Component::first, Component::second, Component::difference};
}

} // namespace

StatisticsTable::StatisticsTable(hdf5::Group& root, const CapturePlan& plan)
    : plan_(plan), group_(root.create_group(format::statistics_group))
{
    using hdf5::Type;
    CaptureAxes axes(group_);
    std::vector<int> keys(plan.record.tokens.size());
    std::iota(keys.begin(), keys.end(), 0);
    axes.add("layer", plan.selection.layers);
    axes.add("head", plan.selection.heads);
    axes.add("query", plan.selection.queries);
    axes.add("key", keys);
    const std::uint64_t heads = plan.selection.heads.size();
    const std::uint64_t queries = plan.selection.queries.size();
    const std::uint64_t segments = plan.record.segments.size();
    // One chunk a layer, or a few where that would be unwieldy: each layer is written once and whole.
    const auto heads_together = [&](std::uint64_t cells) {
        return std::clamp<std::uint64_t>(largest_chunk / (4 * cells), 1, heads);
    };
    const auto add = [&](const std::string& name, Type type, const char* last, std::uint64_t length,
                         double fill) {
        datasets_[name] =
            axes.create(name, type, {"layer", "head", last}, {1, heads_together(length), length}, 0, fill);
    };
    const auto add_row = [&](const std::string& name) {
        add(name, Type::float32, "query", queries, not_yet);
    };
    const auto add_head = [&](const std::string& name) {
        datasets_[name] = axes.create(name, Type::float32, {"layer", "head"}, {}, 0, not_yet);
    };
    const auto add_segment = [&](const std::string& name) {
        datasets_[name] = axes.create(name, Type::float32, {"layer", "head", "query", "segment"},
                                      {1, heads_together(queries * segments), queries, segments}, 0, not_yet);
    };
    if (segments > 0) {
        std::vector<std::string> names;
        for (const Segment& segment : plan.record.segments)
            names.push_back(plain_text(segment.name));
        axes.add_names("segment", names);
    }
    for (const Component component : components_of(plan.is_plain())) {
        for (const char* quantity : format::row_quantities)
            add_row(format::statistic_name(quantity, component));
        add(format::statistic_name("peak_key", component), Type::int32, "query", queries, -1);
        for (const char* quantity : format::head_quantities)
            add_head(format::statistic_name(quantity, component));
        if (segments > 0)
            add_segment(format::statistic_name("segment_mass", component));
    }
    if (!plan.is_plain()) {
        add_row("negative_mass_difference");
        add_head("cosine");
        if (segments > 0)
            add_segment("segment_mass_absolute_difference");
    }
    add("value_norm", Type::float32, "key", keys.size(), not_yet);
}

template <typename T>
void StatisticsTable::write(const std::string& name, std::size_t layer_slot, const std::vector<T>& values)
{
    hdf5::Dataset& dataset = datasets_.at(name);
    hdf5::Extent extent = dataset.extent();
    const hdf5::Extent chunk = dataset.chunk();
    extent[0] = 1;
    hdf5::Extent offset(extent.size(), 0);
    offset[0] = layer_slot;
    if (chunk.empty()) {
        dataset.write(offset, extent, std::span<const T>(values));
        return;
    }
    // Chunks hold whole heads, so they lie in `values` one after the other; only the last may need padding.
    const std::uint64_t cells_of_head = values.size() / extent[1];
    std::vector<T> padded;
    for (; offset[1] < extent[1]; offset[1] += chunk[1]) {
        std::span<const T> cells = std::span(values).subspan(offset[1] * cells_of_head);
        if (cells.size() < chunk[1] * cells_of_head) {
            padded.assign(cells.begin(), cells.end());
            padded.resize(chunk[1] * cells_of_head);
            cells = padded;
        }
        dataset.write_chunk(offset, std::as_bytes(cells.first(chunk[1] * cells_of_head)));
    }
}

void StatisticsTable::write_component(std::size_t layer_slot, Component component,
                                      const ComponentStatistics& values)
{
    const auto write_as = [&](const char* quantity, const auto& numbers) {
        write(format::statistic_name(quantity, component), layer_slot, numbers);
    };
    write_as("row_sum", values.row_sum);
    write_as("entropy", values.entropy);
    write_as("first_token_mass", values.first_token_mass);
    write_as("peak", values.peak);
    write_as("peak_key", values.peak_key);
    write_as("previous_token", values.previous_token);
    write_as("duplicate_token", values.duplicate_token);
    write_as("induction", values.induction);
    if (!plan_.record.segments.empty())
        write_as("segment_mass", values.segment_mass);
    if (component != Component::difference)
        return;
    write_as("negative_mass", values.negative_mass);
    if (!plan_.record.segments.empty())
        write_as("segment_mass_absolute", values.segment_mass_absolute);
}

void StatisticsTable::write_layer(std::size_t layer_slot, const LayerStatistics& statistics)
{
    for (const Component component : components_of(plan_.is_plain()))
        write_component(layer_slot, component, statistics.components[static_cast<std::size_t>(component)]);
    if (!plan_.is_plain())
        write("cosine", layer_slot, statistics.cosine);
}

void StatisticsTable::write_value_norms(std::size_t layer_slot, std::span<const float> norms)
{
    const std::size_t keys = plan_.record.tokens.size();
    std::vector<float> selected;
    selected.reserve(plan_.selection.heads.size() * keys);
    for (const int head : plan_.selection.heads) {
        const std::span<const float> of_head = norms.subspan(static_cast<std::size_t>(head) * keys, keys);
        selected.insert(selected.end(), of_head.begin(), of_head.end());
    }
    write("value_norm", layer_slot, selected);
}

std::uint64_t StatisticsTable::bytes(const CaptureInfo& info, const CaptureSelection& selection,
                                     std::size_t segments)
{
    const std::uint64_t heads = selection.layers.size() * selection.heads.size();
    const std::uint64_t components = info.kind == ModelKind::plain ? 1 : 3;
    const std::uint64_t difference = info.kind == ModelKind::plain ? 0 : 1;
    const std::uint64_t of_rows =
        components * (std::size(format::row_quantities) + 1 + segments) + difference * (1 + segments);
    const std::uint64_t of_heads = components * std::size(format::head_quantities) + difference;
    return 4 * heads *
           (of_rows * selection.queries.size() + of_heads + static_cast<std::uint64_t>(info.tokens()));
}

} // namespace attnscope
