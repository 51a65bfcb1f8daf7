#include "app/gui/chart/charts.h"

#include "core/capture/capture_shares.h"
#include "widgets/chart/segment_chart.h"
#include "widgets/text/isolated_words.h"

#include <algorithm>

namespace attnscope::gui {

namespace {

SegmentShareData share_data(const ChartInput& wanted, const ChartSource& source)
{
    const ChartInput input = fitted(wanted, source);
    return {source.name, source.reader->record().segments,
            segment_shares(*source.reader, input.layers, input.heads, input.queries), scope_words(input)};
}

SegmentSeriesData series_data(const ChartInput& wanted, const ChartSource& source,
                              const std::stop_token& stop)
{
    const ChartInput input = fitted(wanted, source);
    const bool by_layer = input.by == ChartBy::layer;
    SegmentSeriesData data;
    data.capture = source.name;
    data.axis = by_layer ? "layer" : "head";
    data.segments = source.reader->record().segments;
    data.scope = scope_words(input);
    for (const int place : by_layer ? source.reader->layers() : source.reader->heads()) {
        if (stop.stop_requested())
            break;
        ChartPlace there;
        (by_layer ? there.layer : there.head) = place;
        if (!by_layer)
            there.layer = input.layer;
        data.places.push_back(there);
        data.shares.push_back(by_layer
                                  ? segment_shares(*source.reader, {place}, input.heads, input.queries)
                                  : segment_shares(*source.reader, input.layers, {place}, input.queries));
    }
    return data;
}

ShareVariant variant_of(const ChartInput& input)
{
    switch (input.component) {
    case Component::first:
        return ShareVariant::first;
    case Component::second:
        return ShareVariant::second;
    case Component::difference:
        break;
    }
    return input.absolute ? ShareVariant::absolute_difference : ShareVariant::signed_difference;
}

bool has_shares(const SegmentShareData& data)
{
    return !data.segments.empty() && !data.variants.empty();
}

bool has_shares(const SegmentSeriesData& data)
{
    return !data.segments.empty() && std::any_of(data.shares.begin(), data.shares.end(),
                                                 [](const auto& shares) { return !shares.empty(); });
}

/// Two captures on one chart; one alone, and why, where the other cannot be drawn.
template <typename Data, typename Draw>
ChartContent compared(const Data& first, const Data& second, const Draw& draw)
{
    if (has_shares(first) == has_shares(second))
        return draw(first, &second);
    const Data& missing = has_shares(first) ? second : first;
    ChartContent content = draw(has_shares(first) ? first : second, nullptr);
    content.subtitle +=
        " · " + QObject::tr("%1 is not shown: %2")
                    .arg(isolated_words(missing.capture),
                         missing.segments.empty() ? QObject::tr("its prompt has no named segments.")
                                                  : QObject::tr("it holds no segment statistics."));
    return content;
}

} // namespace

ChartContent segment_chart(const ChartInput& input, const std::stop_token& stop)
{
    if (input.by == ChartBy::segment) {
        const SegmentShareData first = share_data(input, input.first);
        const SegmentChartChoice choice{input.absolute, true};
        if (!input.second.reader)
            return segment_content(first, choice);
        return compared(first, share_data(input, input.second),
                        [choice](const SegmentShareData& data, const SegmentShareData* beside) {
                            return segment_content(data, choice, beside);
                        });
    }
    const SegmentSeriesData first = series_data(input, input.first, stop);
    if (!input.second.reader)
        return segment_series_content(first, variant_of(input));
    return compared(first, series_data(input, input.second, stop),
                    [&](const SegmentSeriesData& data, const SegmentSeriesData* beside) {
                        return segment_series_content(data, variant_of(input), true, beside);
                    });
}

} // namespace attnscope::gui
