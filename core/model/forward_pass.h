// One forward pass over a whole text, its maps handed to sinks strip by strip. LibTorch: private to core/model.
#pragma once

#include "core/model/decoder.h"
#include "core/model/model.h"

#include <span>
#include <string>
#include <vector>

namespace attnscope {

/// Model::run for a request that check_request has passed.
Outcome run_forward_pass(Decoder& decoder, const ModelInfo& info, const PassRequest& request,
                         std::span<AttentionSink* const> sinks, const Progress& progress,
                         std::vector<std::string>& notices);

} // namespace attnscope
