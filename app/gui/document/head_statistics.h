// One number for each head, from an array of a capture.
#pragma once

#include "core/capture/capture_reader.h"

#include <stop_token>
#include <string>
#include <vector>

namespace attnscope::gui {

/// `values` is [layer, head] in the order of the capture's axes, means over queries or keys where the array has those. NaN
/// spreads, so that it is never averaged away.
struct HeadStatistic {
    std::string name;
    std::vector<int> layers;
    std::vector<int> heads;
    std::vector<double> values;

    double at(std::size_t layer_place, std::size_t head_place) const
    {
        return values.at(layer_place * heads.size() + head_place);
    }
};

/// Reads layer by layer, so that memory stays at one layer of the array. Errors: not_supported for an array without layers
/// and heads or with segments; those of CaptureReader::array. What was stopped comes back incomplete.
HeadStatistic read_head_statistic(const CaptureReader& reader, const std::string& name,
                                  const std::stop_token& stop);

} // namespace attnscope::gui
