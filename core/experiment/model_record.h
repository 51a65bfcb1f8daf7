// What a capture file says of the model that it was made with.
#pragma once

#include "core/capture/capture_record.h"
#include "core/model/model.h"

#include <string>

namespace attnscope {

/// A record of `model`, made now by `tool_version`; prompt, tokens and the rest are still to be filled in.
CaptureRecord record_of(const ModelInfo& model, std::string tool_version);

} // namespace attnscope
