#include "core/experiment/needle/needle_json.h"

#include "core/experiment/result_tables.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace attnscope {

namespace {

/// {"first": {"bos": ..., ...}, ...}, or null in place of a map whose values are not defined.
Json by_map_and_segment(const ExperimentResult& result, const char* array, std::size_t cell)
{
    const std::vector<std::string>& maps = result.require_axis("map").labels;
    const std::vector<std::string>& segments = result.require_axis("segment").labels;
    const std::vector<double>& values = result.require_array(array).values;
    Json object;
    for (std::size_t map = 0; map < maps.size(); ++map) {
        const std::size_t first = (cell * maps.size() + map) * segments.size();
        Json& target = object[maps[map]];
        for (std::size_t segment = 0; segment < segments.size(); ++segment)
            if (!std::isnan(values[first + segment]))
                target[segments[segment]] = values[first + segment];
    }
    return object;
}

Json by_map(const ExperimentResult& result, const char* array, std::size_t cell)
{
    const std::vector<std::string>& maps = result.require_axis("map").labels;
    const std::vector<double>& values = result.require_array(array).values;
    Json object;
    for (std::size_t map = 0; map < maps.size(); ++map)
        object[maps[map]] = number_json(values[cell * maps.size() + map]);
    return object;
}

} // namespace

Json needle_json(const ExperimentResult& result)
{
    const ResultTable table = require_table(result, "needles_length_depth");
    Json cells = Json::array();
    for (std::size_t cell = 0; cell < table.row_count(); ++cell) {
        if (table.is_empty(cell))
            continue;
        const std::string& count = table.axes[0]->labels[table.position(0, cell)];
        const std::size_t colon = count.find(':');
        Json object = {{"length", number_json(table.axes[1]->values[table.position(1, cell)])},
                       {"depth", number_json(table.axes[2]->values[table.position(2, cell)])},
                       {"needles", std::stoi(count.substr(0, colon))},
                       {"asked", std::stoi(count.substr(colon + 1))}};
        for (const ResultArray* column : table.columns)
            object[column->name] = number_json(column->values[cell]);
        object["segments"] = by_map_and_segment(result, "segment_share", cell);
        object["segment_mass"] = by_map_and_segment(result, "segment_mass", cell);
        object["noise_fraction"] = by_map(result, "noise_fraction", cell);
        object["signal_to_noise"] = by_map(result, "signal_to_noise", cell);
        cells.push_back(std::move(object));
    }
    Json json = json_header(result);
    json["cells"] = std::move(cells);
    if (result.find_array("cancellation") != nullptr)
        json["amplifier"] = json_of(require_table(result, "layer_head"));
    return json;
}

} // namespace attnscope
