// Whether two results can stand side by side.
#pragma once

#include "core/capture/experiment_result.h"

#include <QString>

namespace attnscope::gui {

/// Why the numbers of the two mean different things, in words; empty when they can be compared. How many samples were drawn, and
/// with which seed, may differ; what was asked may not.
QString compare_problem(const ExperimentResult& first, const ExperimentResult& second);

} // namespace attnscope::gui
