#include "widgets/chart/data/position_bins.h"

#include "core/error.h"

#include <algorithm>
#include <string>

namespace attnscope {

std::vector<PositionBin> bin_positions(std::span<const float> weights, int bin_count, int first)
{
    if (first < 0 || bin_count < 1)
        throw Error(ErrorKind::invalid_argument,
                    "keys from " + std::to_string(first) + " in " + std::to_string(bin_count) + " bins");
    const auto length = static_cast<long long>(weights.size()) - first;
    const long long bins = std::min<long long>(bin_count, length);
    std::vector<PositionBin> result;
    for (long long bin = 0; bin < bins; ++bin) {
        PositionBin entry;
        entry.keys = {first + static_cast<int>(bin * length / bins),
                      first + static_cast<int>((bin + 1) * length / bins)};
        for (int key = entry.keys.begin; key < entry.keys.end; ++key)
            entry.sum += weights[static_cast<std::size_t>(key)];
        entry.mean = entry.sum / entry.keys.size();
        result.push_back(entry);
    }
    return result;
}

} // namespace attnscope
