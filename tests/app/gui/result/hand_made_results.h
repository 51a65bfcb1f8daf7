// Small results with numbers that can be checked by eye.
#pragma once

#include "core/capture/experiment_result.h"

namespace attnscope::test {

/// 2 needle counts x 2 lengths x 2 depths of a differential model: accuracy 0, 0.1, ... 0.7 in the order of the cells; no signed
/// share; one cell without samples (the last). `shift` is added to accuracies.
ExperimentResult needle_result(const std::string& model, double shift = 0);
/// The same of a plain model, which has one map.
ExperimentResult plain_needle_result(const std::string& model);
/// 2 arrangements x 4 orders: 0.5, 0.6, 0.7, 1 and 0.2 throughout.
ExperimentResult order_result(const std::string& model);
/// 2 layers x 2 heads with scores "retrieval" (0.1, 0.9, NaN, 0.5) and "entropy" (1, 2, 3, 4).
ExperimentResult heads_result(const std::string& model);
/// Both kinds over 3 sizes and 1 number of tokens, with a fit that gives the losses exactly: 2 + 100 / x and 2 + 50 / x.
ExperimentResult scaling_result();

} // namespace attnscope::test
