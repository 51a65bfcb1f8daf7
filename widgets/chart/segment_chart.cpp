#include "widgets/chart/segment_chart.h"

#include "widgets/chart/chart_words.h"
#include "widgets/chart/segment_words.h"
#include "widgets/text/isolated_words.h"

#include <algorithm>

namespace attnscope {

namespace {

using Shown = std::vector<const SegmentShares*>;

bool is_plain(const SegmentShareData& data)
{
    return std::all_of(data.variants.begin(), data.variants.end(),
                       [](const SegmentShares& shares) { return shares.variant == ShareVariant::first; });
}

/// The first capture's segments, then those whose name only the second has.
std::vector<Segment> segments_of(const SegmentShareData& data, const SegmentShareData* second)
{
    std::vector<Segment> all = data.segments;
    for (std::size_t n = 0; second != nullptr && n < second->segments.size(); ++n)
        if (std::none_of(all.begin(), all.end(),
                         [&](const Segment& segment) { return segment.name == second->segments[n].name; }))
            all.push_back(second->segments[n]);
    return all;
}

void add_bars(ChartContent& content, const SegmentShareData& data, const Shown& shown, bool normalised,
              bool overlay, bool compared)
{
    for (const SegmentShares* shares : shown) {
        ChartSeries bars{series_name(variant_name(shares->variant, is_plain(data)), data.capture, compared),
                         SeriesShape::bars,
                         role_of(shares->variant),
                         overlay,
                         false,
                         {},
                         {}};
        const std::vector<double>& values = values_of(*shares, normalised);
        for (std::size_t n = 0; n < data.segments.size() && n < values.size(); ++n) {
            ChartPoint point;
            point.segment = QString::fromStdString(data.segments[n].name);
            point.x = static_cast<double>(content.x.categories.indexOf(point.segment));
            point.y = values[n];
            bars.points.push_back(std::move(point));
        }
        content.series.push_back(std::move(bars));
    }
}

/// "Noise (before + after): A1 41 %, A2 ...": one note for each number, over the variants.
void add_numbers(QStringList& notes, const SegmentShareData& data, const Shown& shown, bool normalised,
                 bool compared)
{
    const bool plain = is_plain(data);
    QStringList noise, ratio;
    for (const SegmentShares* shares : shown) {
        const QString name = variant_name(shares->variant, plain) + " ";
        if (const auto value = noise_of(data.segments, values_of(*shares, normalised)))
            noise << name + shown_number(*value, normalised);
        if (shares->shares)
            ratio << name +
                         (shares->signal_to_noise ? shown_number(*shares->signal_to_noise) : "not defined");
    }
    const QString of = compared ? " of " + isolated_words(data.capture) : QString();
    if (!noise.isEmpty())
        notes << "Noise" + of + " (before + after): " + noise.join(", ");
    if (!noise.isEmpty() && !ratio.isEmpty())
        notes << "Signal-to-noise" + of + " (answer / noise): " + ratio.join(", ");
}

void add_reasons(QStringList& notes, const SegmentShareData& data, const Shown& shown, bool compared)
{
    for (const SegmentShares* shares : shown)
        if (const QString reason = reason_words(*shares, is_plain(data)); !reason.isEmpty())
            notes << (compared ? isolated_words(data.capture) + ": " + reason : reason);
}

} // namespace

ChartContent segment_content(const SegmentShareData& data, SegmentChartChoice choice,
                             const SegmentShareData* second)
{
    ChartContent content;
    content.title = title_of_captures("Attention by segment", data.capture,
                                      second != nullptr ? &second->capture : nullptr);
    content.subtitle = data.scope;
    const Shown shown = shown_variants(data.variants, choice.absolute);
    const Shown beside = second != nullptr ? shown_variants(second->variants, choice.absolute) : Shown();
    if (data.segments.empty() || shown.empty()) {
        content.empty = data.segments.empty() ? "The prompt has no named segments. Mark an answer before "
                                                "capturing to tell noise from signal."
                                              : "The capture holds no segment statistics.";
        return content;
    }
    const bool normalised = choice.normalise && all_normalised(shown) && all_normalised(beside);
    content.x.label = "segment";
    content.segments = segments_of(data, second);
    for (const Segment& segment : content.segments)
        content.x.categories << QString::fromStdString(segment.name);
    content.y.label = axis_words(normalised);
    content.y.percent = normalised;
    const bool compared = second != nullptr;
    add_bars(content, data, shown, normalised, false, compared);
    add_numbers(content.notes, data, shown, normalised, compared);
    if (compared) {
        add_bars(content, *second, beside, normalised, true, true);
        add_numbers(content.notes, *second, beside, normalised, true);
        if (second->scope != data.scope)
            content.subtitle += " · " + isolated_words(second->capture) + ": " + second->scope;
    }
    if (choice.normalise && !normalised) {
        add_reasons(content.notes, data, shown, compared);
        if (compared)
            add_reasons(content.notes, *second, beside, true);
    }
    return content;
}

} // namespace attnscope
