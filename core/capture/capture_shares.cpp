#include "core/capture/capture_shares.h"

#include "core/capture/capture_contents.h"
#include "core/capture/format.h"

#include <algorithm>
#include <optional>

namespace attnscope {

namespace {

struct Source {
    ShareVariant variant;
    const char* masses;
    const char* row_sums; ///< null: not needed
};

constexpr Source sources[]{
    {ShareVariant::signed_difference, "segment_mass_difference", "row_sum_difference"},
    {ShareVariant::absolute_difference, "segment_mass_absolute_difference", nullptr},
    {ShareVariant::first, "segment_mass_1", nullptr},
    {ShareVariant::second, "segment_mass_2", nullptr},
};

std::vector<std::size_t> positions_of(const std::vector<int>& indices, const std::vector<int>& axis,
                                      const char* axis_name, const CaptureReader& reader)
{
    std::vector<std::size_t> positions;
    for (const int index : indices)
        positions.push_back(
            static_cast<std::size_t>(require_stored(axis, index, axis_name, reader.path().string())));
    return positions;
}

/// The full name when the file has it.
std::optional<std::string> find_statistic(const std::vector<std::string>& names, const char* name)
{
    if (name == nullptr)
        return std::nullopt;
    std::string full = std::string(format::statistics_group) + "/" + name;
    return std::find(names.begin(), names.end(), full) != names.end() ? std::optional(std::move(full))
                                                                      : std::nullopt;
}

std::vector<float> read_layer(const CaptureReader& reader, const std::string& name, int layer,
                              const std::vector<std::string>& axes)
{
    NamedArray array = reader.array(name, layer);
    if (array.dimensions != axes)
        throw Error(ErrorKind::corrupt, reader.path().string() + ": " + name +
                                            " has other axes than layer, head, query and segment");
    return std::move(array.values);
}

} // namespace

std::vector<SegmentShares> segment_shares(const CaptureReader& reader, const std::vector<int>& layers,
                                          const std::vector<int>& heads, const std::vector<int>& queries)
{
    std::vector<SegmentShares> variants;
    if (reader.record().segments.empty())
        return variants;
    const std::vector<std::size_t> head_places = positions_of(heads, reader.heads(), "head", reader);
    const std::vector<std::size_t> query_places = positions_of(queries, reader.queries(), "query", reader);
    const std::vector<std::string> names = reader.array_names();
    for (const Source& source : sources) {
        const std::optional<std::string> masses = find_statistic(names, source.masses);
        const std::optional<std::string> row_sums = find_statistic(names, source.row_sums);
        if (!masses)
            continue;
        SegmentAllocation allocation(source.variant, reader.record().segments);
        for (const int layer : layers) {
            const std::vector<float> mass = read_layer(reader, *masses, layer, {"head", "query", "segment"});
            const std::vector<float> sums =
                row_sums ? read_layer(reader, *row_sums, layer, {"head", "query"}) : std::vector<float>();
            allocation.add_layer(mass, sums, reader.heads().size(), reader.queries().size(), head_places,
                                 query_places);
        }
        variants.push_back(allocation.shares());
    }
    return variants;
}

} // namespace attnscope
