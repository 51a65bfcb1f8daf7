#include "widgets/map/colour_settings.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attnscope {

namespace {

ValueRange range_of(std::span<const float> values)
{
    ValueRange range{0.0, 0.0};
    for (const float value : values)
        if (std::isfinite(value)) {
            range.low = std::min<double>(range.low, value);
            range.high = std::max<double>(range.high, value);
        }
    return range;
}

/// So that `percent` of the magnitudes other than 0 lie inside: a causal map is half zeros.
ValueRange percentile_of(std::span<const float> values, double percent, bool signed_values)
{
    std::vector<float> magnitudes;
    magnitudes.reserve(values.size());
    for (const float value : values)
        if (std::isfinite(value) && value != 0.0f)
            magnitudes.push_back(std::abs(value));
    if (magnitudes.empty())
        return {0.0, 0.0};
    const double place = std::clamp(percent, 0.0, 100.0) / 100.0 * static_cast<double>(magnitudes.size() - 1);
    const auto at = magnitudes.begin() + static_cast<std::ptrdiff_t>(std::ceil(place));
    std::nth_element(magnitudes.begin(), at, magnitudes.end());
    return {signed_values ? -static_cast<double>(*at) : 0.0, *at};
}

} // namespace

QString name_of(RangeMode mode)
{
    switch (mode) {
    case RangeMode::minimum_maximum:
        return QStringLiteral("min to max");
    case RangeMode::percentile:
        return QStringLiteral("percentile");
    case RangeMode::fixed:
        return QStringLiteral("fixed");
    case RangeMode::all_heads:
        return QStringLiteral("same for all heads");
    }
    return {};
}

ColourScale scale_for(const ColourSettings& settings, std::span<const float> values, bool signed_values,
                      bool dark, std::optional<ValueRange> all_heads)
{
    ColourScale scale;
    scale.map = for_theme(signed_values ? settings.diverging : settings.sequential, dark);
    scale.transform = settings.transform;
    scale.mark_outside = settings.mark_outside;
    scale.mark_zeros = settings.mark_zeros;
    if (settings.mode == RangeMode::fixed)
        scale.range = settings.fixed;
    else if (settings.mode == RangeMode::all_heads && all_heads)
        scale.range = *all_heads;
    else if (settings.mode == RangeMode::percentile)
        scale.range = percentile_of(values, settings.percentile, signed_values);
    else
        scale.range = range_of(values);
    if (signed_values) {
        const double bound = std::max(std::abs(scale.range.low), std::abs(scale.range.high));
        scale.range = {-bound, bound};
    }
    scale.range = drawn_range(scale);
    return scale;
}

} // namespace attnscope
