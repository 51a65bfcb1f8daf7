// How attention is divided among the named spans of a prompt (answer, noise, ...): the allocation of figure 1 in arXiv
// 2410.05258.
//
// The attention of a row is summed over each segment, averaged over the rows asked for, heads and layers, and only then
// divided by the sum over segments. Noise is the context around the answer: "before" and "after" together.
#pragma once

#include "core/capture/capture_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope::cli {

/// One way of weighing: signed and absolute difference, A1, A2; a plain model has its only map.
struct SegmentVariant {
    std::string name;                          ///< "signed", "absolute", "first", "second"
    std::vector<double> means;                 ///< [segment]
    double sum = 0;                            ///< of the means
    std::optional<std::vector<double>> shares; ///< [segment]; nothing where dividing would mislead
    std::string not_normalised;                ///< why there are no shares
};

struct SegmentShares {
    std::vector<Segment> segments;
    std::vector<SegmentVariant> variants;

    /// Sum of `values` over "before" and "after"; nothing when there is neither.
    std::optional<double> noise(const std::vector<double>& values) const;
};

/// Queries of the default row: the last token of the prompt. Errors: nothing_matched when it was not captured.
std::vector<int> last_prompt_query(const CaptureReader& reader);

/// `layers`, `heads`, `queries` are true indices in the file. Signed shares are not normalised where the rows of the
/// difference, which sum to 1 - lambda, have a mean below 0.1. Errors: nothing_matched for a file without segments.
SegmentShares segment_shares(const CaptureReader& reader, const std::vector<int>& layers,
                             const std::vector<int>& heads, const std::vector<int>& queries);

} // namespace attnscope::cli
