// A needle result for the terminal.
#pragma once

#include "core/capture/experiment_result.h"

#include <string>

namespace attnscope::cli {

/// Accuracy and noise fraction by length and depth for each number of needles, then the shares of all cells.
std::string text_of_needles(const ExperimentResult& result);

} // namespace attnscope::cli
