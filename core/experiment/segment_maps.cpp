#include "core/experiment/segment_maps.h"

#include <numeric>

namespace attnscope {

std::span<const SegmentMap> segment_maps(bool differential)
{
    static constexpr std::array maps{
        SegmentMap{"first", ShareVariant::first, &RegionSums::first},
        SegmentMap{"second", ShareVariant::second, &RegionSums::second},
        SegmentMap{"difference", ShareVariant::signed_difference, &RegionSums::difference},
        SegmentMap{"difference_absolute", ShareVariant::absolute_difference, &RegionSums::absolute}};
    return std::span(maps).first(differential ? maps.size() : 1);
}

ResultAxis map_axis(bool differential)
{
    ResultAxis axis{"map",
                    {},
                    {},
                    "first: A1; second: A2; difference: A1 - lambda A2; difference_absolute: its magnitude"};
    for (const SegmentMap& map : segment_maps(differential))
        axis.labels.emplace_back(map.name);
    return axis;
}

SegmentShares shares_of(const SegmentMap& map, std::span<const RegionSums> sums, double rows)
{
    std::vector<Segment> segments;
    std::vector<double> means;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        segments.push_back({five_segments[i], {}});
        means.push_back(sums[i].*map.mass / rows);
    }
    const double row_sum = std::accumulate(means.begin(), means.end(), 0.0);
    return normalise(map.variant, segments, std::move(means), row_sum);
}

} // namespace attnscope
