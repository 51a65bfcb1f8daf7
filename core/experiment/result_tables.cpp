#include "core/experiment/result_tables.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace attnscope {

namespace {

std::string number_text(double value)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return std::isnan(value) ? "" : text;
}

std::string quoted(const std::string& text)
{
    std::string field = "\"";
    for (const char c : text)
        field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + "\"";
}

} // namespace

Json number_json(double value)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    if (std::isnan(value))
        return nullptr;
    if (value == std::floor(value) && std::abs(value) < exact)
        return static_cast<std::int64_t>(value);
    return value;
}

std::size_t ResultTable::row_count() const
{
    return columns.empty() ? 0 : columns.front()->values.size();
}

std::size_t ResultTable::position(std::size_t axis, std::size_t row) const
{
    for (std::size_t inner = axes.size() - 1; inner > axis; --inner)
        row /= axes[inner]->size();
    return row % axes[axis]->size();
}

bool ResultTable::is_empty(std::size_t row) const
{
    return std::all_of(columns.begin(), columns.end(),
                       [&](const ResultArray* column) { return std::isnan(column->values[row]); });
}

std::vector<ResultTable> tables_of(const ExperimentResult& result)
{
    std::vector<ResultTable> tables;
    for (const ResultArray& array : result.arrays) {
        std::string name;
        for (const std::string& axis : array.axes)
            name += (name.empty() ? "" : "_") + axis;
        auto table = std::find_if(tables.begin(), tables.end(),
                                  [&](const ResultTable& one) { return one.name == name; });
        if (table == tables.end()) {
            table = tables.insert(tables.end(), {name, {}, {}});
            for (const std::string& axis : array.axes)
                table->axes.push_back(&result.require_axis(axis));
        }
        table->columns.push_back(&array);
    }
    return tables;
}

ResultTable require_table(const ExperimentResult& result, const std::string& name)
{
    std::string names;
    for (const ResultTable& table : tables_of(result)) {
        if (table.name == name)
            return table;
        names += (names.empty() ? "" : ", ") + table.name;
    }
    throw Error(ErrorKind::not_found, "the result has no table " + name + "; there are: " + names);
}

Json json_of(const ResultTable& table)
{
    Json rows = Json::array();
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        if (table.is_empty(row))
            continue;
        Json object;
        for (std::size_t axis = 0; axis < table.axes.size(); ++axis) {
            const ResultAxis& one = *table.axes[axis];
            const std::size_t at = table.position(axis, row);
            object[one.name] = one.labels.empty() ? number_json(one.values[at]) : Json(one.labels[at]);
        }
        for (const ResultArray* column : table.columns)
            object[column->name] = number_json(column->values[row]);
        rows.push_back(std::move(object));
    }
    return rows;
}

std::string csv_of(const ResultTable& table)
{
    std::string text;
    for (const ResultAxis* axis : table.axes)
        text += (text.empty() ? "" : ",") + axis->name;
    for (const ResultArray* column : table.columns)
        text += "," + column->name;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        if (table.is_empty(row))
            continue;
        for (std::size_t axis = 0; axis < table.axes.size(); ++axis) {
            const ResultAxis& one = *table.axes[axis];
            const std::size_t at = table.position(axis, row);
            text += (axis == 0 ? "\n" : ",") +
                    (one.labels.empty() ? number_text(one.values[at]) : quoted(one.labels[at]));
        }
        for (const ResultArray* column : table.columns)
            text += "," + number_text(column->values[row]);
    }
    return text;
}

Json json_header(const ExperimentResult& result)
{
    Json definitions;
    for (const ResultAxis& axis : result.axes)
        definitions[axis.name] = axis.definition;
    for (const ResultArray& array : result.arrays)
        definitions[array.name] = array.definition;
    return {{"experiment", result.experiment},
            {"model", {{"name", result.model_name}, {"family", result.family}, {"kind", result.kind}}},
            {"tool_version", result.tool_version},
            {"settings", Json::parse(result.settings, nullptr, false)},
            {"definitions", definitions},
            {"notes", result.notes}};
}

} // namespace attnscope
