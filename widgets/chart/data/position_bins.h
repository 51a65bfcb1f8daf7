// Attention by where its key stands: is the middle of a long prompt lost (arXiv 2307.03172)? No Qt.
#pragma once

#include "core/attention/map_key.h"

#include <span>
#include <vector>

namespace attnscope {

/// Consecutive keys and their weights.
struct PositionBin {
    Range keys;
    double sum = 0;  ///< signed
    double mean = 0; ///< sum / number of keys

    bool operator==(const PositionBin&) const = default;
};

/// Cuts keys first ... weights.size() into `bin_count` bins whose lengths differ by at most 1; fewer bins when there are
/// fewer keys. `weights` [key]: one row, or the mean of several. Errors: invalid_argument for first < 0 or bin_count < 1.
std::vector<PositionBin> bin_positions(std::span<const float> weights, int bin_count, int first = 0);

} // namespace attnscope
