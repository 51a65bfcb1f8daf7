#include "app/gui/chart/charts.h"

#include "core/capture/capture_shares.h"
#include "widgets/chart/segment_chart.h"

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

} // namespace

ChartContent segment_chart(const ChartInput& input, const std::stop_token& stop)
{
    if (input.by == ChartBy::segment) {
        const SegmentShareData first = share_data(input, input.first);
        const SegmentChartChoice choice{input.absolute, true};
        if (!input.second.reader)
            return segment_content(first, choice);
        const SegmentShareData second = share_data(input, input.second);
        return segment_content(first, choice, &second);
    }
    const SegmentSeriesData first = series_data(input, input.first, stop);
    if (!input.second.reader)
        return segment_series_content(first, variant_of(input));
    const SegmentSeriesData second = series_data(input, input.second, stop);
    return segment_series_content(first, variant_of(input), true, &second);
}

} // namespace attnscope::gui
