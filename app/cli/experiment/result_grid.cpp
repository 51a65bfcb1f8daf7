#include "app/cli/experiment/result_grid.h"

#include "app/cli/report/text_format.h"

#include <cmath>
#include <vector>

namespace attnscope::cli {

namespace {

std::string name_at(const ResultAxis& axis, std::size_t position)
{
    return axis.labels.empty() ? number_text(axis.values[position]) : axis.labels[position];
}

std::string value_text(double value)
{
    constexpr double digits = 1000;
    return std::isnan(value) ? "-" : number_text(std::round(value * digits) / digits + 0.0); // no -0
}

} // namespace

std::string grid_text(const std::string& title, const ResultAxis& rows, const ResultAxis& columns,
                      const ResultArray& array, std::size_t first, std::size_t step)
{
    std::vector<std::vector<std::string>> cells = {{rows.name + " \\ " + columns.name}};
    for (std::size_t column = 0; column < columns.size(); ++column)
        cells.front().push_back(name_at(columns, column));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        cells.push_back({name_at(rows, row)});
        for (std::size_t column = 0; column < columns.size(); ++column)
            cells.back().push_back(
                value_text(array.values.at(first + (row * columns.size() + column) * step)));
    }
    return title + "\n" + table_text(cells);
}

} // namespace attnscope::cli
