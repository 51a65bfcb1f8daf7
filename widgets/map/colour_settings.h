// What the reader of a map chose about its colours, and the scale that follows for given values. Values; any thread.
#pragma once

#include "widgets/colour/colour_scale.h"

#include <span>

namespace attnscope {

enum class RangeMode {
    minimum_maximum, ///< of what is shown
    percentile,      ///< the middle `percentile` per cent of the magnitudes shown
    fixed,           ///< as set by the handles
    all_heads        ///< the same for all heads, so that pictures compare
};

QString name_of(RangeMode mode); ///< "min to max", "percentile", "fixed", "same for all heads"

struct ColourSettings {
    ColourMap sequential = ColourMap::viridis;
    ColourMap diverging = ColourMap::diverging_light; ///< for signed values; follows the theme when drawn
    Transform transform = Transform::linear;
    RangeMode mode = RangeMode::minimum_maximum;
    double percentile = 99.5; ///< of (0, 100]
    ValueRange fixed;
    bool mark_outside = false;
    bool mark_zeros = false;

    bool operator==(const ColourSettings&) const = default;
};

/// Signed values get the diverging map and a range symmetric about 0, others the sequential one and a range from 0.
/// NaN and infinities are left out. `all_heads` is the range over all heads; without it that mode is min to max.
ColourScale scale_for(const ColourSettings& settings, std::span<const float> values, bool signed_values,
                      bool dark, std::optional<ValueRange> all_heads = {});

} // namespace attnscope
