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

/// The queries that numbers are taken of when none is pinned: the last token of the prompt, whose row predicts the answer; the
/// last captured one where that was not captured.
std::vector<int> default_queries(const CaptureReader& reader);

/// An array over segments and the name of one: "statistics/segment_mass_1:answer". Segments may be called anything.
std::string segment_statistic(const std::string& array, const std::string& segment);
struct SegmentStatisticName {
    std::string array;
    std::string segment; ///< empty: `array` has no segments
};
SegmentStatisticName split_segment_statistic(const std::string& name);

/// The capture has the array, and the segment where one is named.
bool has_head_statistic(const CaptureReader& reader, const std::string& name);

/// Reads layer by layer, so that memory stays at one layer of the array. Errors: not_supported for an array without layers
/// and heads, or with segments when none is named; not_found for a segment that the capture does not have; those of
/// CaptureReader::array. Of a segment: the mean over default_queries(). What was stopped comes back incomplete.
HeadStatistic read_head_statistic(const CaptureReader& reader, const std::string& name,
                                  const std::stop_token& stop);

} // namespace attnscope::gui
