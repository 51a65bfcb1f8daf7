// How much less of something one kind of model needs for the same loss: the ratio behind figure 3 of arXiv 2410.05258.
//
// Losses of both kinds over x (parameters, or tokens trained on) are fitted by
//
//     loss = floor_s + factor_s * (x / r)^-exponent        r = ratio for the first kind, 1 for the second
//
// in least squares of the loss. Floor (>= 0) and factor (> 0) are free in every slice s: a slice is what is compared at the
// same value of the other quantity. Ratio and exponent are one for all slices, so one slice alone is the fit of one curve for
// each kind, and several are the whole ladder read together. A first kind with ratio 0.65 reaches with 0.65 x what the second
// does with x.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace attnscope {

/// One measured loss.
struct LossPoint {
    std::size_t run = 0;   ///< losses of one run depend on each other
    std::size_t slice = 0; ///< numbered from 0, without gaps
    bool first_kind = false;
    double x = 0; ///< above 0
    double loss = 0;
};

struct ScalingFit {
    /// Why the points do not determine the ratio; empty when they do. Then nothing below means anything.
    std::string undetermined;
    double ratio = 0;
    double low = 0, high = 0; ///< 95 % interval
    double exponent = 0;
    std::vector<double> floors,
        factors;         ///< [slice]; the second kind's, the first kind's factor is * ratio^exponent
    double residual = 0; ///< root mean square
};

/// The interval is that of 1000 residual bootstraps: each run gets the residuals of a run drawn at random (of as many points, in
/// the same slices' order), widened by sqrt(n / (n - fitted numbers)), everything is fitted again, and 2.5 and 97.5 % are read
/// off. The same seed gives the same interval. Undetermined are: fewer than 3 values of x of a kind in every slice, fewer
/// points than fitted numbers, losses of the two kinds without overlap (equal loss would be extrapolated), losses that do
/// not fall with x, a fit or an interval at the limits of what is searched (ratio 1/20 to 20, exponent 0.02 to 4).
ScalingFit fit_ratio(std::span<const LossPoint> points, std::uint64_t seed);

} // namespace attnscope
