#include "widgets/chart/box_chart.h"

#include "core/quantile.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

ChartPoint box_of(std::vector<double> samples)
{
    ChartPoint point;
    std::erase_if(samples, [](double value) { return std::isnan(value); });
    if (samples.empty())
        return point;
    std::sort(samples.begin(), samples.end());
    point.y = quantile_of(samples, 0.5);
    point.low = samples.front();
    point.high = samples.back();
    point.lower_quartile = quantile_of(samples, 0.25);
    point.upper_quartile = quantile_of(samples, 0.75);
    return point;
}

ChartSeries series_of(const BoxSamples& group, SeriesShape shape)
{
    ChartSeries series;
    series.shape = shape;
    series.role = group.role;
    series.segment = group.segment;
    series.overlay = group.overlay;
    return series;
}

} // namespace

void add_boxes(ChartContent& content, const std::vector<BoxSamples>& groups)
{
    const double slot = 0.8 / static_cast<double>(std::max<std::size_t>(1, groups.size()));
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const BoxSamples& group = groups[g];
        ChartSeries boxes = series_of(group, SeriesShape::boxes);
        boxes.name = group.name;
        boxes.band = QStringLiteral("least to greatest");
        ChartSeries dots = series_of(group, SeriesShape::dots);
        dots.faint = true;
        for (std::size_t category = 0; category < group.samples.size(); ++category) {
            const double middle = static_cast<double>(category) - 0.4 + (static_cast<double>(g) + 0.5) * slot;
            ChartPoint box = box_of(group.samples[category]);
            box.x = middle;
            boxes.points.push_back(box);
            const std::vector<double>& samples = group.samples[category];
            for (std::size_t n = 0; n < samples.size(); ++n) {
                // Side by side over the width of the box, so that equal samples stay several dots.
                const double across =
                    samples.size() > 1
                        ? static_cast<double>(n) / static_cast<double>(samples.size() - 1) - 0.5
                        : 0;
                ChartPoint dot;
                dot.x = middle + across * slot * 0.5;
                dot.y = samples[n];
                dot.label = QString::number(n);
                dots.points.push_back(dot);
            }
        }
        content.series.push_back(std::move(boxes));
        content.series.push_back(std::move(dots));
    }
}

} // namespace attnscope
