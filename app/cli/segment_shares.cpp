#include "app/cli/segment_shares.h"

#include "app/cli/exit_code.h"
#include "app/cli/statistics_table.h"
#include "app/cli/text_format.h"

#include <algorithm>

namespace attnscope::cli {

namespace {

constexpr double least_row_sum = 0.1;

bool holds(const CaptureReader& reader, const std::string& name)
{
    const std::vector<std::string> names = reader.array_names();
    return std::find(names.begin(), names.end(), name) != names.end();
}

struct Rows {
    std::vector<std::size_t> layers, heads, queries; // positions in the file
};

/// Means over all rows of the last axis of [layer, head, query, n]; n = 1 for [layer, head, query].
std::vector<double> mean_of_rows(const CaptureReader& reader, const std::string& name, const Rows& rows)
{
    const NamedArray array = reader.array(name);
    const std::size_t width = array.shape.size() == 4 ? static_cast<std::size_t>(array.shape[3]) : 1;
    std::vector<double> means(width, 0.0);
    for (const std::size_t layer : rows.layers)
        for (const std::size_t head : rows.heads)
            for (const std::size_t query : rows.queries) {
                const std::size_t row =
                    (layer * reader.heads().size() + head) * reader.queries().size() + query;
                for (std::size_t n = 0; n < width; ++n)
                    means[n] += array.values.at(row * width + n);
            }
    const auto count = static_cast<double>(rows.layers.size() * rows.heads.size() * rows.queries.size());
    for (double& mean : means)
        mean /= count;
    return means;
}

SegmentVariant variant_of(const CaptureReader& reader, const char* name, const std::string& array,
                          const Rows& rows)
{
    SegmentVariant variant;
    variant.name = name;
    variant.means = mean_of_rows(reader, array, rows);
    for (const double mean : variant.means)
        variant.sum += mean;
    if (array == "statistics/segment_mass_difference" && holds(reader, "statistics/row_sum_difference")) {
        const double row_sum = mean_of_rows(reader, "statistics/row_sum_difference", rows).front();
        if (!(row_sum >= least_row_sum)) {
            variant.not_normalised = "rows sum to 1 - lambda = " + number_text(row_sum) +
                                     " on average, below " + number_text(least_row_sum);
            return variant;
        }
    }
    if (!(variant.sum > 0)) {
        variant.not_normalised = "the sum over segments is " + number_text(variant.sum);
        return variant;
    }
    variant.shares.emplace();
    for (const double mean : variant.means)
        variant.shares->push_back(mean / variant.sum);
    return variant;
}

} // namespace

std::optional<double> SegmentShares::noise(const std::vector<double>& values) const
{
    std::optional<double> sum;
    for (std::size_t n = 0; n < segments.size(); ++n)
        if (segments[n].name == "before" || segments[n].name == "after")
            sum = sum.value_or(0) + values[n];
    return sum;
}

std::vector<int> last_prompt_query(const CaptureReader& reader)
{
    const int last = reader.record().prompt_tokens - 1;
    if (!std::binary_search(reader.queries().begin(), reader.queries().end(), last))
        throw nothing_matched(
            "the last token of the prompt, query " + std::to_string(last) +
            ", was not captured; choose rows with --queries; in the file: " + indices_text(reader.queries()));
    return {last};
}

SegmentShares segment_shares(const CaptureReader& reader, const std::vector<int>& layers,
                             const std::vector<int>& heads, const std::vector<int>& queries)
{
    SegmentShares shares;
    shares.segments = reader.record().segments;
    if (shares.segments.empty())
        throw nothing_matched(
            reader.path().string() +
            " has no segments; name parts of the prompt at capture, e.g. --span answer=\"...\"");
    const Rows rows{positions_of(layers, reader.layers()), positions_of(heads, reader.heads()),
                    positions_of(queries, reader.queries())};
    struct Source {
        const char* name;
        const char* array;
    };
    for (const Source& source :
         {Source{"signed", "statistics/segment_mass_difference"},
          Source{"absolute", "statistics/segment_mass_absolute_difference"},
          Source{"first", "statistics/segment_mass_1"}, Source{"second", "statistics/segment_mass_2"}})
        if (holds(reader, source.array))
            shares.variants.push_back(variant_of(reader, source.name, source.array, rows));
    if (shares.variants.empty())
        throw nothing_matched(reader.path().string() + " holds no segment statistics");
    return shares;
}

} // namespace attnscope::cli
