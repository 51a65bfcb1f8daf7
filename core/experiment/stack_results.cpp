#include "core/experiment/stack_results.h"

#include "core/error.h"

#include <algorithm>
#include <set>

namespace attnscope {

namespace {

std::vector<std::string> names_of(const std::vector<ExperimentResult>& results)
{
    std::vector<std::string> names;
    std::set<std::string> taken;
    for (const ExperimentResult& result : results) {
        std::string name = result.model_name;
        for (int number = 2; !taken.insert(name).second; ++number)
            name = result.model_name + " (" + std::to_string(number) + ")";
        names.push_back(name);
    }
    return names;
}

} // namespace

ExperimentResult stack_results(const std::vector<ExperimentResult>& results, const std::string& axis,
                               const std::string& axis_definition, const std::vector<std::string>& arrays)
{
    if (results.empty())
        throw Error(ErrorKind::invalid_argument, "there is no result to put beside others");
    ExperimentResult stacked = results.front();
    stacked.axes.clear();
    stacked.arrays.clear();
    stacked.axes.push_back({axis, {}, names_of(results), axis_definition});
    for (const std::string& name : arrays) {
        const ResultArray& first = results.front().require_array(name);
        for (const std::string& inner : first.axes)
            if (std::none_of(stacked.axes.begin(), stacked.axes.end(),
                             [&](const ResultAxis& there) { return there.name == inner; }))
                stacked.axes.push_back(results.front().require_axis(inner));
        std::vector<std::string> axes{axis};
        axes.insert(axes.end(), first.axes.begin(), first.axes.end());
        ResultArray& target = stacked.add_array(name, axes, first.definition);
        auto place = target.values.begin();
        for (const ExperimentResult& result : results) {
            const ResultArray& array = result.require_array(name);
            for (const std::string& inner : array.axes)
                if (result.require_axis(inner) != stacked.require_axis(inner))
                    throw Error(ErrorKind::invalid_argument, result.model_name + " has another " + inner +
                                                                 " axis than " + results.front().model_name +
                                                                 ": they cannot be put beside each other");
            place = std::copy(array.values.begin(), array.values.end(), place);
        }
    }
    return stacked;
}

} // namespace attnscope
