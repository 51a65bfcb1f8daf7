// Sampling that was asked for and will not happen.
#pragma once

#include "core/model/model.h"

#include <string>

namespace attnscope::cli {

/// What of the sampling has no effect, and why; empty when all has. For a warning.
std::string idle_sampling(const SamplingOptions& sampling);

} // namespace attnscope::cli
