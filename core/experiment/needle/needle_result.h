// Tables of a needle experiment out of the sums of its cells.
#pragma once

#include "core/experiment/needle/needle_experiment.h"

namespace attnscope {

/// `cells` in the order of cell_at(). Axes: needles, length, depth, layer, head, map, segment. Arrays: see the definitions that
/// they carry. `lambdas` are [layer, head], empty for a plain model. `why_skipped` is the reason for samples that are missing, or empty.
ExperimentResult needle_result(const NeedleSettings& settings, bool differential,
                               const std::vector<NeedleCellSums>& cells, const std::vector<double>& lambdas,
                               const std::string& why_skipped);

} // namespace attnscope
