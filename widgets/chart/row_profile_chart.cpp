#include "widgets/chart/row_profile_chart.h"

#include "widgets/chart/chart_words.h"

#include <cmath>

namespace attnscope {

namespace {

void add_lines(ChartContent& content, const RowProfileData& data, bool logarithmic, bool overlay,
               bool compared)
{
    for (const RowProfileData::Line& line : data.lines) {
        ChartSeries series{series_name(line.name, data.capture, compared),
                           SeriesShape::line,
                           role_of(line.component),
                           overlay || line.beside,
                           false,
                           {},
                           {}};
        for (std::size_t n = 0; n < line.weights.size(); ++n) {
            const int key = data.first_key + static_cast<int>(n);
            const double weight = line.weights[n];
            ChartPoint point;
            point.x = key;
            point.y = !logarithmic ? weight : weight == 0 ? ChartPoint::none : std::abs(weight);
            point.place.key = key;
            if (data.tokens && static_cast<std::size_t>(key) < data.tokens->size())
                point.label = (*data.tokens)[static_cast<std::size_t>(key)];
            series.points.push_back(std::move(point));
        }
        if (!series.points.empty())
            content.series.push_back(std::move(series));
    }
}

} // namespace

ChartContent row_profile_content(const RowProfileData& data, bool logarithmic, const RowProfileData* second)
{
    ChartContent content;
    content.title = title_of_captures("Weight by key, " + data.rows + ",", data.capture,
                                      second != nullptr ? &second->capture : nullptr);
    if (data.capture.isEmpty())
        content.title = "Weight by key, " + data.rows;
    content.subtitle = data.scope;
    content.x = {"key", {}, true, false, false, false};
    content.y.label = logarithmic ? "|weight|, logarithmic (0 leaves a gap)" : "weight";
    content.y.logarithmic = logarithmic;
    content.x.tokens = true;
    content.segments = data.segments;
    add_lines(content, data, logarithmic, false, second != nullptr);
    if (second != nullptr)
        add_lines(content, *second, logarithmic, true, true);
    if (content.series.empty())
        content.empty = "Click a row of a map to see its weights here.";
    return content;
}

} // namespace attnscope
