#include "app/gui/result/result_series.h"

#include "app/gui/result/result_words.h"
#include "core/quantile.h"
#include "widgets/text/isolated_words.h"

#include <algorithm>
#include <cmath>

namespace attnscope::gui {

namespace {

SeriesRole role_of_map(const std::string& map)
{
    return map == "first"        ? SeriesRole::first
           : map == "second"     ? SeriesRole::second
           : map == "difference" ? SeriesRole::difference
                                 : SeriesRole::plain;
}

/// Values of all cells along some axes.
void collect(const ExperimentResult& result, const std::string& array, Places places,
             std::span<const std::string> axes, std::vector<double>& values)
{
    if (axes.empty()) {
        if (const double value = mean_at(result, array, places); std::isfinite(value))
            values.push_back(value);
        return;
    }
    for (std::size_t at = 0; at < size_of(result, axes.front()); ++at) {
        places[axes.front()] = at;
        collect(result, array, places, axes.subspan(1), values);
    }
}

class SeriesMaker {
public:
    SeriesMaker(const ResultInput& input, const SeriesRequest& request)
        : input_(input), request_(request), arrays_(input, request.arrays)
    {
    }

    ChartContent make()
    {
        content_.title = title_of(request_.what, input_);
        content_.subtitle = subtitle_of(input_, request_.arrays.front().name);
        if (request_.notes)
            content_.notes = notes_of(input_);
        const ResultAxis& axis = input_.first().require_axis(request_.x);
        content_.x.label = axis_words(request_.x);
        content_.x.integers = std::all_of(axis.values.begin(), axis.values.end(),
                                          [](double value) { return value == std::floor(value); });
        content_.x.from_zero = false;
        if (request_.categories || !axis.labels.empty())
            content_.x.categories = position_words(axis);
        content_.y.label = request_.value_label;
        content_.y.percent = request_.percent;
        content_.y.from_zero = request_.from_zero;
        for (std::size_t n = 0; n < input_.results.size(); ++n)
            arrays_.visit(
                n, [&](const NamedArray& array, const Places& places) { add_series(n, array, places, 0); });
        content_.notes << arrays_.notes();
        if (content_.series.size() == 1 && !input_.compared() && request_.arrays.size() == 1)
            content_.series.front().name.clear();
        if (content_.series.empty())
            content_.empty = no_number_words;
        return std::move(content_);
    }

private:
    void add_series(std::size_t n, const NamedArray& array, Places places, std::size_t axis)
    {
        const ExperimentResult& result = *input_.results[n];
        if (axis < request_.series.size()) {
            const std::string& name = request_.series[axis];
            for (std::size_t at = 0; at < size_of(result, name); ++at) {
                places[name] = at;
                add_series(n, array, places, axis + 1);
            }
            return;
        }
        ChartSeries series;
        series.shape = request_.shape;
        name_and_colour(series, n, array, places);
        fill(series, result, array.name, places);
        const bool drawn = std::any_of(series.points.begin(), series.points.end(),
                                       [](const ChartPoint& point) { return !std::isnan(point.y); });
        if (drawn)
            content_.series.push_back(std::move(series));
        else
            arrays_.add_missing(series.name.isEmpty() ? quantity_words(array.name) : series.name);
    }

    void name_and_colour(ChartSeries& series, std::size_t n, const NamedArray& array, const Places& places)
    {
        const ExperimentResult& result = *input_.results[n];
        QStringList words;
        if (request_.arrays.size() > 1)
            words << array.words;
        bool has_map = false;
        for (const std::string& axis : request_.series) {
            const std::size_t at = places.at(axis);
            if (axis == "map") {
                series.role = role_of_map(result.require_axis(axis).labels[at]);
                has_map = true;
            }
            if (axis == "map" || size_of(result, axis) > 1)
                words << isolated_words(place_words(result, axis, at));
        }
        const QString key = words.join(QStringLiteral(", "));
        series.name = input_.compared() && !key.isEmpty()
                          ? QStringLiteral("%1 (%2)").arg(key, isolated_words(input_.name(n)))
                      : input_.compared() ? isolated_words(input_.name(n))
                                          : key;
        series.overlay = n > 0 && !key.isEmpty();
        if (!has_map && request_.shape != SeriesShape::bars)
            give_colour(content_, series, key.isEmpty() ? input_.name(n) : key);
        else if (!has_map)
            series.overlay = n > 0;
    }

    void fill(ChartSeries& series, const ExperimentResult& result, const std::string& array,
              Places places) const
    {
        const ResultAxis& own = result.require_axis(request_.x);
        for (std::size_t at = 0; at < own.size(); ++at) {
            places[request_.x] = at;
            ChartPoint point;
            const QString words = position_words(own, at);
            point.x = content_.x.categories.isEmpty()
                          ? own.values[at]
                          : static_cast<double>(content_.x.categories.indexOf(words));
            if (point.x < 0)
                continue; // only the second model has it
            if (request_.x == "segment" || request_.x == "region")
                point.segment = words;
            if (request_.spread.empty()) {
                point.y = mean_at(result, array, places);
            } else {
                std::vector<double> values;
                collect(result, array, places, request_.spread, values);
                std::sort(values.begin(), values.end());
                if (!values.empty()) {
                    point.y = quantile_of(values, 0.5);
                    point.low = quantile_of(values, 0.25);
                    point.high = quantile_of(values, 0.75);
                }
            }
            series.points.push_back(std::move(point));
        }
        if (!request_.spread.empty())
            series.band = QStringLiteral("quartiles over %1")
                              .arg(request_.spread.size() > 1 ? QStringLiteral("layers and heads")
                                                              : quantity_words(request_.spread.front()));
        if (series.shape == SeriesShape::line)
            std::sort(series.points.begin(), series.points.end(),
                      [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; });
    }

    const ResultInput& input_;
    const SeriesRequest& request_;
    ChartContent content_;
    ChosenArrays arrays_;
};

} // namespace

ChartContent series_of(const ResultInput& input, const SeriesRequest& request)
{
    return SeriesMaker(input, request).make();
}

void give_colour(ChartContent& content, ChartSeries& series, const QString& key)
{
    series.role = SeriesRole::segment;
    series.segment = key;
    const bool known = std::any_of(content.segments.begin(), content.segments.end(), [&](const Segment& one) {
        return QString::fromStdString(one.name) == key;
    });
    if (!known)
        content.segments.push_back({key.toStdString(), {}});
}

} // namespace attnscope::gui
