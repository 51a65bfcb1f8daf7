#include "app/gui/document/head_statistics.h"

#include "core/error.h"

#include <algorithm>

namespace attnscope::gui {

namespace {

/// [head] or [head, query] or [head, key]: the mean of each head.
void append_means(const NamedArray& array, std::size_t heads, std::vector<double>& values)
{
    const bool by_head = !array.dimensions.empty() && array.dimensions.front() == "head";
    const bool by_position = array.dimensions.size() == 2 &&
                             (array.dimensions.back() == "query" || array.dimensions.back() == "key");
    if (!by_head || (array.dimensions.size() != 1 && !by_position))
        throw Error(ErrorKind::not_supported, array.name + " does not have one value, or one value a token, "
                                                           "for each head; choose another statistic");
    const std::size_t length = heads == 0 ? 0 : array.values.size() / heads;
    for (std::size_t head = 0; head < heads; ++head) {
        double sum = 0;
        for (std::size_t i = 0; i < length; ++i)
            sum += static_cast<double>(array.values[head * length + i]);
        values.push_back(sum / static_cast<double>(length));
    }
}

std::size_t place_of_segment(const CaptureReader& reader, const std::string& name)
{
    const std::vector<Segment>& segments = reader.record().segments;
    const auto found = std::find_if(segments.begin(), segments.end(),
                                    [&](const Segment& segment) { return segment.name == name; });
    if (found == segments.end())
        throw Error(ErrorKind::not_found, reader.path().string() + " has no span called \"" + name + "\"");
    return static_cast<std::size_t>(found - segments.begin());
}

/// [head, query, segment]: of each head the mean over the default queries.
void append_masses(const CaptureReader& reader, const NamedArray& array, std::size_t segment,
                   std::vector<double>& values)
{
    if (array.dimensions != std::vector<std::string>{"head", "query", "segment"})
        throw Error(ErrorKind::not_supported, array.name + " does not have one value for each segment");
    const std::vector<int>& axis = reader.queries();
    const std::vector<int> queries = default_queries(reader);
    const std::size_t segments = reader.record().segments.size();
    for (std::size_t head = 0; head < reader.heads().size(); ++head) {
        double sum = 0;
        for (const int query : queries) {
            const auto row =
                static_cast<std::size_t>(std::lower_bound(axis.begin(), axis.end(), query) - axis.begin());
            sum += static_cast<double>(array.values.at((head * axis.size() + row) * segments + segment));
        }
        values.push_back(sum / static_cast<double>(queries.size()));
    }
}

} // namespace

std::vector<int> default_queries(const CaptureReader& reader)
{
    const std::vector<int>& queries = reader.queries();
    const int last = reader.record().prompt_tokens - 1;
    if (std::binary_search(queries.begin(), queries.end(), last))
        return {last};
    return queries.empty() ? std::vector<int>{} : std::vector<int>{queries.back()};
}

std::string segment_statistic(const std::string& array, const std::string& segment)
{
    return array + ':' + segment;
}

SegmentStatisticName split_segment_statistic(const std::string& name)
{
    const std::size_t colon = name.find(':'); // array names have none
    if (colon == std::string::npos)
        return {name, {}};
    return {name.substr(0, colon), name.substr(colon + 1)};
}

bool has_head_statistic(const CaptureReader& reader, const std::string& name)
{
    const SegmentStatisticName parts = split_segment_statistic(name);
    const std::vector<std::string> arrays = reader.array_names();
    const std::vector<Segment>& segments = reader.record().segments;
    return std::find(arrays.begin(), arrays.end(), parts.array) != arrays.end() &&
           (parts.array == name || std::any_of(segments.begin(), segments.end(), [&](const Segment& segment) {
                return segment.name == parts.segment;
            }));
}

HeadStatistic read_head_statistic(const CaptureReader& reader, const std::string& name,
                                  const std::stop_token& stop)
{
    HeadStatistic statistic{name, reader.layers(), reader.heads(), {}};
    const SegmentStatisticName parts = split_segment_statistic(name);
    const bool of_segment = parts.array != name;
    const std::size_t segment = of_segment ? place_of_segment(reader, parts.segment) : 0;
    for (const int layer : reader.layers()) {
        if (stop.stop_requested())
            break;
        const NamedArray array = reader.array(parts.array, layer);
        if (of_segment)
            append_masses(reader, array, segment, statistic.values);
        else
            append_means(array, reader.heads().size(), statistic.values);
    }
    return statistic;
}

} // namespace attnscope::gui
