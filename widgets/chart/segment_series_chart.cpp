#include "widgets/chart/chart_words.h"
#include "widgets/chart/segment_chart.h"
#include "widgets/chart/segment_words.h"

#include <algorithm>

namespace attnscope {

namespace {

const SegmentShares* find_variant(const std::vector<SegmentShares>& variants, ShareVariant variant)
{
    const auto found = std::find_if(variants.begin(), variants.end(), [variant](const SegmentShares& shares) {
        return shares.variant == variant;
    });
    return found != variants.end() ? &*found : nullptr;
}

bool is_plain(const SegmentSeriesData& data)
{
    for (const auto& variants : data.shares)
        for (const SegmentShares& shares : variants)
            if (shares.variant != ShareVariant::first)
                return false;
    return true;
}

double x_of(const SegmentSeriesData& data, const ChartPlace& place)
{
    return data.axis == "head" ? place.head : place.layer;
}

/// Places where a variant has no shares are gaps of a normalised chart; this says so.
QString gap_words(const SegmentSeriesData& data, ShareVariant variant, int gaps)
{
    return QString("%1 is not divided by its sum in %2 of %3 %4s: gaps")
        .arg(variant_name(variant, is_plain(data)))
        .arg(gaps)
        .arg(data.places.size())
        .arg(data.axis);
}

using ValueOf = std::optional<double> (*)(const SegmentSeriesData&, const SegmentShares&, bool, std::size_t);

std::optional<double> value_of_segment(const SegmentSeriesData&, const SegmentShares& shares, bool normalised,
                                       std::size_t segment)
{
    const std::vector<double>& values = values_of(shares, normalised);
    return segment < values.size() ? std::optional(values[segment]) : std::nullopt;
}

std::optional<double> value_of_noise(const SegmentSeriesData& data, const SegmentShares& shares,
                                     bool normalised, std::size_t)
{
    return noise_of(data.segments, values_of(shares, normalised));
}

/// One series; returns how many places had no share.
int add_points(ChartSeries& series, const SegmentSeriesData& data, ShareVariant variant, bool normalised,
               std::size_t segment, ValueOf value_of)
{
    int gaps = 0;
    for (std::size_t n = 0; n < data.places.size() && n < data.shares.size(); ++n) {
        const SegmentShares* shares = find_variant(data.shares[n], variant);
        if (shares == nullptr)
            continue;
        ChartPoint point;
        point.x = x_of(data, data.places[n]);
        point.place = data.places[n];
        if (normalised && !shares->shares)
            ++gaps;
        else
            point.y = value_of(data, *shares, normalised, segment).value_or(ChartPoint::none);
        series.points.push_back(std::move(point));
    }
    return gaps;
}

void prepare(ChartContent& content, const SegmentSeriesData& data, bool normalised)
{
    content.subtitle = data.scope;
    content.x = {data.axis, {}, true, false, false, false};
    content.segments = data.segments;
    content.y.label = axis_words(normalised);
    content.y.percent = normalised;
    if (data.segments.empty())
        content.empty =
            "The prompt has no named segments. Mark an answer before capturing to tell noise from signal.";
}

} // namespace

ChartContent segment_series_content(const SegmentSeriesData& data, ShareVariant variant, bool normalise,
                                    const SegmentSeriesData* second)
{
    ChartContent content;
    content.title = title_of_captures("Attention by segment and " + data.axis + ", " +
                                          variant_name(variant, is_plain(data)) + ",",
                                      data.capture, second != nullptr ? &second->capture : nullptr);
    prepare(content, data, normalise);
    for (const SegmentSeriesData* each : {&data, second}) {
        int gaps = 0;
        for (std::size_t n = 0; each != nullptr && n < each->segments.size(); ++n) {
            const QString name = QString::fromStdString(each->segments[n].name);
            ChartSeries series{series_name(name, each->capture, second != nullptr),
                               SeriesShape::line,
                               SeriesRole::segment,
                               each == second,
                               false,
                               {},
                               {}};
            series.segment = name;
            gaps = add_points(series, *each, variant, normalise, n, value_of_segment);
            if (!series.points.empty())
                content.series.push_back(std::move(series));
        }
        if (gaps > 0)
            content.notes << gap_words(*each, variant, gaps);
    }
    if (content.series.empty() && content.empty.isEmpty())
        content.empty = "The capture holds no segment statistics of this map.";
    return content;
}

ChartContent noise_series_content(const SegmentSeriesData& data, SegmentChartChoice choice,
                                  const SegmentSeriesData* second)
{
    ChartContent content;
    content.title = title_of_captures("Noise by " + data.axis, data.capture,
                                      second != nullptr ? &second->capture : nullptr);
    prepare(content, data, choice.normalise);
    content.notes << "Noise: attention on the context before and after the answer";
    const ShareVariant difference =
        choice.absolute ? ShareVariant::absolute_difference : ShareVariant::signed_difference;
    for (const SegmentSeriesData* each : {&data, second}) {
        if (each == nullptr || !noise_of(each->segments, std::vector<double>(each->segments.size())))
            continue;
        for (const ShareVariant variant : {ShareVariant::first, ShareVariant::second, difference}) {
            ChartSeries series{
                series_name(variant_name(variant, is_plain(*each)), each->capture, second != nullptr),
                SeriesShape::line,
                role_of(variant),
                each == second,
                false,
                {},
                {}};
            const int gaps = add_points(series, *each, variant, choice.normalise, 0, value_of_noise);
            if (gaps > 0)
                content.notes << gap_words(*each, variant, gaps);
            if (!series.points.empty())
                content.series.push_back(std::move(series));
        }
    }
    if (content.series.empty() && content.empty.isEmpty())
        content.empty = "There is no context around an answer: noise is not defined.";
    return content;
}

} // namespace attnscope
