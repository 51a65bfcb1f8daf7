// Private: the part of a scaling fit that has a closed form.
#pragma once

#include "core/experiment/scaling/scaling_fit.h"

#include <vector>

namespace attnscope {

/// Points whose slices qualify, in columns. Slices are those of the LossPoints.
struct FitColumns {
    std::vector<double> log_x, loss;
    std::vector<char> first_kind;
    std::vector<std::size_t> slice;
    std::size_t slices = 0;
};

/// Best floor and factor of every slice at a ratio and an exponent.
struct SliceFits {
    double squares = 0; ///< sum of squared residuals
    std::vector<double> floors, factors;
};
SliceFits fit_slices(const FitColumns& columns, double log_ratio, double exponent);

/// What the fit predicts of point i.
double predicted(const FitColumns& columns, const SliceFits& fits, double log_ratio, double exponent,
                 std::size_t i);

/// Where the sum of squares is least, searched by Nelder and Mead's method.
struct RatioSearch {
    double log_ratio = 0, log_exponent = 0;
    double squares = 0;
};
RatioSearch search_from_grid(const FitColumns& columns);
RatioSearch search_near(const FitColumns& columns, const RatioSearch& start);

/// Limits of the search.
constexpr double largest_ratio = 20; // and its inverse
constexpr double least_exponent = 0.02, largest_exponent = 4;

} // namespace attnscope
