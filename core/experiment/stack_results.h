// Results of the same experiment on several models as one result.
#pragma once

#include "core/capture/experiment_result.h"

#include <string>
#include <vector>

namespace attnscope {

/// Chosen arrays of all results with a new first axis, whose labels are the models' names (numbered where they are the same).
/// Settings, notes and the rest come from the first. Errors: invalid_argument when the models have other layers or heads;
/// not_found when an array is not there.
ExperimentResult stack_results(const std::vector<ExperimentResult>& results, const std::string& axis,
                               const std::string& axis_definition, const std::vector<std::string>& arrays);

} // namespace attnscope
