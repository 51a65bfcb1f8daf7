// Every other array of a result: nothing that was measured is out of sight.
#include "app/gui/result/chart_parts.h"
#include "app/gui/result/result_words.h"

#include <algorithm>

namespace attnscope::gui {

namespace {

constexpr std::size_t most_series = 12;
constexpr std::size_t most_bars = 16;

bool is_shown(const Charts& charts, const std::string& array)
{
    return std::any_of(charts.begin(), charts.end(), [&](const ResultChart& chart) {
        return chart.name == array ||
               std::find(chart.arrays.begin(), chart.arrays.end(), array) != chart.arrays.end();
    });
}

bool is_one_of(const std::string& name, std::initializer_list<const char*> names)
{
    return std::any_of(names.begin(), names.end(), [&](const char* one) { return name == one; });
}

/// The last two axes are the picture, the others choices.
void add_array(Charts& charts, const ExperimentResult& result, const ResultArray& array)
{
    std::vector<std::string> axes = array.axes;
    const QString words = quantity_words(array.name);
    const auto choices = [&] {
        std::vector<ResultChoice> all;
        for (const std::string& axis : axes)
            all.push_back(axis_choice(result, axis, !is_one_of(axis, {"map", "segment", "region", "role"})));
        return all;
    };
    const bool of_heads = axes.size() >= 2 && axes.back() == "head" && axes[axes.size() - 2] == "layer";
    const bool of_pairs = axes.size() >= 2 && axes.back() == "other_head";
    if (of_heads || of_pairs) {
        CellRequest request;
        request.arrays = {{array.name, {}}};
        request.rows = axes[axes.size() - 2];
        request.columns = axes.back();
        request.value_label = words;
        axes.resize(axes.size() - 2);
        add_cells(charts, result, array.name.c_str(), words, request, choices());
        return;
    }
    SeriesRequest request;
    request.arrays = {{array.name, {}}};
    request.value_label = words;
    request.x = axes.back();
    axes.pop_back();
    const ResultAxis& x = result.require_axis(request.x);
    if (!x.labels.empty() && x.size() <= most_bars)
        request.shape = SeriesShape::bars;
    if (!axes.empty() && size_of(result, axes.back()) <= most_series) {
        request.series = {axes.back()};
        axes.pop_back();
    }
    add_series(charts, result, array.name.c_str(), words, request, choices());
}

} // namespace

void add_array_charts(Charts& charts, const ExperimentResult& result)
{
    for (const ResultArray& array : result.arrays)
        if (!is_shown(charts, array.name))
            add_array(charts, result, array);
}

} // namespace attnscope::gui
