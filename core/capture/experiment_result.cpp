#include "core/capture/experiment_result.h"

#include "core/error.h"

#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace attnscope {

namespace {

template <typename Named>
const Named* find_named(const std::vector<Named>& list, const std::string& name) noexcept
{
    for (const Named& one : list)
        if (one.name == name)
            return &one;
    return nullptr;
}

template <typename Named>
const Named& require_named(const std::vector<Named>& list, const std::string& name, const char* what)
{
    if (const Named* found = find_named(list, name))
        return *found;
    std::string names;
    for (const Named& one : list)
        names += (names.empty() ? "" : ", ") + one.name;
    throw Error(ErrorKind::not_found,
                std::string("the result has no ") + what + " " + name + "; there are: " + names);
}

} // namespace

ResultAxis counting_axis(std::string name, std::size_t count, std::string definition, double first)
{
    ResultAxis axis{std::move(name), std::vector<double>(count), {}, std::move(definition)};
    std::iota(axis.values.begin(), axis.values.end(), first);
    return axis;
}

const ResultAxis& ExperimentResult::require_axis(const std::string& name) const
{
    return require_named(axes, name, "axis");
}

const ResultArray& ExperimentResult::require_array(const std::string& name) const
{
    return require_named(arrays, name, "array");
}

ResultArray& ExperimentResult::require_array(const std::string& name)
{
    return const_cast<ResultArray&>(std::as_const(*this).require_array(name));
}

const ResultArray* ExperimentResult::find_array(const std::string& name) const noexcept
{
    return find_named(arrays, name);
}

std::size_t ExperimentResult::cell_count(const std::vector<std::string>& axis_names) const
{
    std::size_t cells = 1;
    for (const std::string& name : axis_names)
        cells *= require_axis(name).size();
    return cells;
}

ResultArray& ExperimentResult::add_array(const std::string& name, const std::vector<std::string>& axis_names,
                                         const std::string& definition)
{
    std::vector<double> values(cell_count(axis_names), std::numeric_limits<double>::quiet_NaN());
    return arrays.emplace_back(ResultArray{name, axis_names, std::move(values), definition});
}

void ExperimentResult::check() const
{
    std::set<std::string> names;
    const auto take = [&](const std::string& name) {
        if (name.empty() || name.find_first_of("/ ") != std::string::npos || !names.insert(name).second)
            throw Error(ErrorKind::invalid_argument,
                        "\"" + name + "\" cannot name a part of a result, or does so twice");
    };
    for (const ResultAxis& axis : axes) {
        take(axis.name);
        if (axis.size() == 0 || (!axis.values.empty() && !axis.labels.empty()))
            throw Error(ErrorKind::invalid_argument,
                        "axis " + axis.name + " needs either values or labels, and at least one");
    }
    for (const ResultArray& array : arrays) {
        take(array.name);
        if (array.axes.empty() || array.values.size() != cell_count(array.axes))
            throw Error(ErrorKind::invalid_argument,
                        "array " + array.name + " has " + std::to_string(array.values.size()) +
                            " values, its axes make " + std::to_string(cell_count(array.axes)));
    }
}

} // namespace attnscope
