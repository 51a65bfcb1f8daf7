#include "app/gui/result/chart_parts.h"

#include <algorithm>

namespace attnscope::gui {

namespace {

/// Names of the arrays that are there.
template <typename Request>
std::vector<std::string> keep_there(Request& request, const ExperimentResult& result)
{
    std::erase_if(request.arrays,
                  [&](const NamedArray& array) { return result.find_array(array.name) == nullptr; });
    std::vector<std::string> names;
    for (const NamedArray& array : request.arrays)
        names.push_back(array.name);
    return names;
}

} // namespace

ResultChoice axis_choice(const ExperimentResult& result, const std::string& axis, bool averaged, int initial)
{
    ResultChoice choice{axis, {}, 0};
    if (const ResultAxis* found = find_axis(result, axis))
        choice.options = position_words(*found);
    const auto count = static_cast<int>(choice.options.size());
    choice.initial = initial < 0 ? std::max(0, count + initial) : initial;
    if (averaged && count > 1)
        choice.options.prepend(averaged_words);
    return choice;
}

ResultChoice map_choice(const ExperimentResult& result)
{
    ResultChoice choice = axis_choice(result, "map", false);
    choice.initial = static_cast<int>(std::max<qsizetype>(0, choice.options.indexOf("difference_absolute")));
    return choice;
}

std::vector<ResultChoice> real_choices(std::vector<ResultChoice> choices)
{
    std::erase_if(choices, [](const ResultChoice& choice) { return choice.options.size() < 2; });
    return choices;
}

namespace {

/// The request as a chart that `content_of` makes; left out when the result has none of its arrays.
template <typename Request, typename Content>
void add_chart(Charts& charts, const ExperimentResult& result, const char* name, const QString& words,
               Request request, std::vector<ResultChoice> choices,
               Content (*content_of)(const ResultInput&, const Request&))
{
    std::vector<std::string> arrays = keep_there(request, result);
    if (arrays.empty())
        return;
    if (request.what.isEmpty())
        request.what = words;
    charts.push_back({name, words, std::move(arrays), real_choices(std::move(choices)),
                      [request = std::move(request), content_of](const ResultInput& input) -> ResultPicture {
                          return content_of(input, request);
                      }});
}

} // namespace

void add_cells(Charts& charts, const ExperimentResult& result, const char* name, const QString& words,
               CellRequest request, std::vector<ResultChoice> choices)
{
    add_chart(charts, result, name, words, std::move(request), std::move(choices), cells_of);
}

void add_series(Charts& charts, const ExperimentResult& result, const char* name, const QString& words,
                SeriesRequest request, std::vector<ResultChoice> choices)
{
    add_chart(charts, result, name, words, std::move(request), std::move(choices), series_of);
}

void add_regions(Charts& charts, const ExperimentResult& result, std::vector<ResultChoice> choices)
{
    SeriesRequest regions;
    regions.arrays = {{"attention", {}}};
    regions.x = "region";
    regions.series = {"map"};
    regions.shape = SeriesShape::bars;
    regions.value_label = QStringLiteral("weights summed over the region");
    add_series(charts, result, "attention", QStringLiteral("Attention by region"), std::move(regions),
               std::move(choices));
}

} // namespace attnscope::gui
