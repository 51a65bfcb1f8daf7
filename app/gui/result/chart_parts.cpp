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

void add_cells(Charts& charts, const ExperimentResult& result, const char* name, const QString& words,
               CellRequest request, std::vector<ResultChoice> choices)
{
    std::vector<std::string> arrays = keep_there(request, result);
    if (arrays.empty())
        return;
    if (request.what.isEmpty())
        request.what = words;
    charts.push_back({name, words, std::move(arrays), real_choices(std::move(choices)),
                      [request = std::move(request)](const ResultInput& input) -> ResultPicture {
                          return cells_of(input, request);
                      }});
}

void add_series(Charts& charts, const ExperimentResult& result, const char* name, const QString& words,
                SeriesRequest request, std::vector<ResultChoice> choices)
{
    std::vector<std::string> arrays = keep_there(request, result);
    if (arrays.empty())
        return;
    if (request.what.isEmpty())
        request.what = words;
    charts.push_back({name, words, std::move(arrays), real_choices(std::move(choices)),
                      [request = std::move(request)](const ResultInput& input) -> ResultPicture {
                          return series_of(input, request);
                      }});
}

} // namespace attnscope::gui
