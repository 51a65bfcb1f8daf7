// A needle result as `attnscope-cli needle --json` prints it. The README states the keys; they are kept.
#pragma once

#include "core/capture/experiment_result.h"
#include "core/experiment/experiment_json.h"

namespace attnscope {

/// json_header(), "cells", and for a differential model "amplifier". In a cell, "segments", "segment_mass", "noise_fraction"
/// and "signal_to_noise" are objects by map; null where a value is not defined.
Json needle_json(const ExperimentResult& result);

} // namespace attnscope
