#include "app/gui/result/result_access.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope::gui {

namespace {

struct Sum {
    double sum = 0;
    double count = 0;
};

/// Over the axes from `axis` on that are not in `places`; `begin` is the first cell of the part.
void add_cells(const ExperimentResult& result, const ResultArray& array, const Places& places,
               std::size_t axis, std::size_t begin, std::size_t length, Sum& sum)
{
    if (axis == array.axes.size()) {
        if (const double value = array.values[begin]; !std::isnan(value)) {
            sum.sum += value;
            sum.count += 1;
        }
        return;
    }
    const std::size_t size = result.require_axis(array.axes[axis]).size();
    const std::size_t part = size == 0 ? 0 : length / size;
    const auto chosen = places.find(array.axes[axis]);
    for (std::size_t at = 0; at < size; ++at)
        if (chosen == places.end() || chosen->second == at)
            add_cells(result, array, places, axis + 1, begin + at * part, part, sum);
}

} // namespace

const ResultAxis* find_axis(const ExperimentResult& result, const std::string& name)
{
    const auto found = std::find_if(result.axes.begin(), result.axes.end(),
                                    [&](const ResultAxis& axis) { return axis.name == name; });
    return found == result.axes.end() ? nullptr : &*found;
}

std::size_t size_of(const ExperimentResult& result, const std::string& axis)
{
    const ResultAxis* found = find_axis(result, axis);
    return found ? found->size() : 0;
}

QString position_words(const ResultAxis& axis, std::size_t position)
{
    if (!axis.labels.empty())
        return QString::fromStdString(axis.labels[position]);
    const double value = axis.values[position];
    return value == std::floor(value) && std::abs(value) < 1e15 ? QString::number(value, 'f', 0)
                                                                : QString::number(value, 'g', 6);
}

QStringList position_words(const ResultAxis& axis)
{
    QStringList words;
    for (std::size_t position = 0; position < axis.size(); ++position)
        words << position_words(axis, position);
    return words;
}

double mean_at(const ExperimentResult& result, const std::string& array, const Places& places)
{
    Sum sum;
    if (const ResultArray* found = result.find_array(array))
        add_cells(result, *found, places, 0, 0, found->values.size(), sum);
    return sum.count > 0 ? sum.sum / sum.count : std::numeric_limits<double>::quiet_NaN();
}

bool has_number(const std::vector<double>& values)
{
    return std::any_of(values.begin(), values.end(), [](double value) { return !std::isnan(value); });
}

} // namespace attnscope::gui
