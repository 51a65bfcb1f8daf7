// Quantiles of samples.
#pragma once

#include <vector>

namespace attnscope {

/// Linear between the two values around place `share` x (n - 1) of `sorted`, which is not empty: as numpy and R (type 7) do it.
double quantile_of(const std::vector<double>& sorted, double share);

} // namespace attnscope
