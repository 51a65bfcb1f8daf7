#include "app/cli/experiment/needle_text.h"

#include "app/cli/experiment/result_grid.h"
#include "app/cli/report/text_format.h"

#include <cmath>
#include <vector>

namespace attnscope::cli {

namespace {

/// Mean over the cells that have a value.
std::string mean_text(const std::vector<double>& values, std::size_t first, std::size_t step)
{
    double sum = 0;
    int count = 0;
    for (std::size_t i = first; i < values.size(); i += step)
        if (!std::isnan(values[i])) {
            sum += values[i];
            ++count;
        }
    return count > 0 ? number_text(sum / count) : "-";
}

std::string shares_text(const ExperimentResult& result)
{
    const ResultAxis& maps = result.require_axis("map");
    const ResultAxis& segments = result.require_axis("segment");
    std::vector<std::vector<std::string>> rows = {{"map"}};
    for (const std::string& segment : segments.labels)
        rows.front().push_back(segment);
    rows.front().insert(rows.front().end(), {"noise", "signal/noise"});
    for (std::size_t map = 0; map < maps.size(); ++map) {
        rows.push_back({maps.labels[map]});
        for (std::size_t segment = 0; segment < segments.size(); ++segment)
            rows.back().push_back(mean_text(result.require_array("segment_share").values,
                                            map * segments.size() + segment, maps.size() * segments.size()));
        for (const char* name : {"noise_fraction", "signal_to_noise"})
            rows.back().push_back(mean_text(result.require_array(name).values, map, maps.size()));
    }
    return "Shares of attention, mean over cells\n" + table_text(rows, "l");
}

} // namespace

std::string text_of_needles(const ExperimentResult& result)
{
    const ResultAxis& counts = result.require_axis("needles");
    const ResultAxis& lengths = result.require_axis("length");
    const ResultAxis& depths = result.require_axis("depth");
    const ResultAxis& maps = result.require_axis("map");
    const std::size_t cells = lengths.size() * depths.size();
    // What the model attends with; magnitudes, which are defined whatever lambda is.
    const std::size_t map = maps.size() - 1;
    std::string text;
    for (std::size_t count = 0; count < counts.size(); ++count) {
        const std::string& label = counts.labels[count];
        const std::size_t colon = label.find(':');
        const std::string of =
            label.substr(colon + 1) + " of " + label.substr(0, colon) + " needles asked for";
        text += grid_text("Accuracy, " + of, lengths, depths, result.require_array("accuracy"), count * cells,
                          1) +
                "\n\n" +
                grid_text("Noise fraction (" + maps.labels[map] + "), " + of, lengths, depths,
                          result.require_array("noise_fraction"), count * cells * maps.size() + map,
                          maps.size()) +
                "\n\n";
    }
    return text + shares_text(result);
}

} // namespace attnscope::cli
