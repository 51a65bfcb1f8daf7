// The ratio for equal loss without a law: read off between the measured points.
#pragma once

#include "core/experiment/scaling/scaling_fit.h"

#include <span>
#include <string>

namespace attnscope {

/// What the fit cannot show: whether the ratio is the same at every loss. It is not where one kind has learned a thing that the
/// other still has to.
struct InterpolatedRatio {
    std::string undetermined;       ///< why there is none; empty when there is
    double ratio = 0;               ///< geometric mean over all losses that both kinds reach
    double least = 0, greatest = 0; ///< among these losses
};

/// Of one slice, whatever the points' number for it. Losses of a kind at the same x are averaged; between values of x the loss is
/// linear in log x, and a loss counts as reached where it first is. Undetermined are fewer than 2 values of x of a kind, and
/// losses of the two kinds without overlap.
InterpolatedRatio interpolate_ratio(std::span<const LossPoint> points);

} // namespace attnscope
