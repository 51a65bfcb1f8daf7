// The maps of a head as results count them, and shares of the five segments in each.
#pragma once

#include "core/attention/segment_shares.h"
#include "core/capture/experiment_result.h"
#include "core/experiment/region_sums.h"

#include <array>
#include <span>

namespace attnscope {

struct SegmentMap {
    const char* name; ///< "first", "second", "difference", "difference_absolute"
    ShareVariant variant;
    double RegionSums::*mass;
};

/// "first" only for a plain model.
std::span<const SegmentMap> segment_maps(bool differential);

/// Axis "map" of a result, named as they are.
ResultAxis map_axis(bool differential);

/// The five segments that shares are taken over, in the order of the text (arXiv 2410.05258, figure 1).
inline constexpr std::array five_segments{"bos", "before", "answer", "after", "query"};
inline constexpr std::size_t answer_segment =
    2; ///< the signal; 1 and 3, the context around it, are the noise

/// `sums` [five_segments] over `rows` rows (of all heads that are taken together). The difference's rows sum to what its five
/// segments, which hold every key, sum to.
SegmentShares shares_of(const SegmentMap& map, std::span<const RegionSums> sums, double rows);

} // namespace attnscope
