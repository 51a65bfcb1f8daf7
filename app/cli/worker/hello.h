// The answer of hello: who speaks, and what it can do.
#pragma once

#include "app/cli/report/json_text.h"

namespace attnscope::cli::worker {

/// Loads nothing: the versions of LibTorch and its BLAS come with the first load.
Json json_of_hello();

} // namespace attnscope::cli::worker
