#include "core/experiment/scaling/interpolated_ratio.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace attnscope {

namespace {

constexpr int levels = 100; // of loss

struct Corner {
    double log_x = 0, loss = 0;
};

/// Ascending in x, falling in loss: mean losses, each the least so far.
std::vector<Corner> curve_of(std::span<const LossPoint> points, bool first_kind)
{
    std::map<double, std::pair<double, int>> sums;
    for (const LossPoint& point : points) {
        if (point.first_kind != first_kind)
            continue;
        auto& [sum, count] = sums[point.x];
        sum += point.loss;
        ++count;
    }
    std::vector<Corner> curve;
    for (const auto& [x, sum] : sums) {
        const double loss = sum.first / sum.second;
        curve.push_back({std::log(x), curve.empty() ? loss : std::min(loss, curve.back().loss)});
    }
    return curve;
}

/// Where the curve first reaches a loss that lies on it.
double log_x_at(const std::vector<Corner>& curve, double loss)
{
    const auto after =
        std::find_if(curve.begin(), curve.end(), [&](const Corner& corner) { return corner.loss <= loss; });
    if (after == curve.begin())
        return curve.front().log_x;
    if (after == curve.end())
        return curve.back().log_x; // rounding of the last level
    const Corner& before = *(after - 1);
    const double share = (before.loss - loss) / (before.loss - after->loss);
    return before.log_x + share * (after->log_x - before.log_x);
}

} // namespace

InterpolatedRatio interpolate_ratio(std::span<const LossPoint> points)
{
    const std::vector<Corner> first = curve_of(points, true), second = curve_of(points, false);
    InterpolatedRatio found;
    if (std::min(first.size(), second.size()) < 2) {
        found.undetermined = "at least 2 values are needed to read between them";
        return found;
    }
    const double highest = std::min(first.front().loss, second.front().loss);
    const double lowest = std::max(first.back().loss, second.back().loss);
    if (highest <= lowest) {
        found.undetermined = "no loss was reached by both kinds";
        return found;
    }
    double sum = 0, least = HUGE_VAL, greatest = -HUGE_VAL;
    for (int i = 0; i < levels; ++i) {
        const double loss = lowest + (highest - lowest) * (i + 0.5) / levels;
        const double gap = log_x_at(first, loss) - log_x_at(second, loss);
        sum += gap;
        least = std::min(least, gap);
        greatest = std::max(greatest, gap);
    }
    found.ratio = std::exp(sum / levels);
    found.least = std::exp(least);
    found.greatest = std::exp(greatest);
    return found;
}

} // namespace attnscope
