// Continues a text token by token with a key-value cache. LibTorch: private to core/model.
#pragma once

#include "core/model/decoder.h"
#include "core/model/model.h"

namespace attnscope {

/// Model::generate for a request that check_request has passed. Progress counts new tokens.
Generated generate_tokens(Decoder& decoder, const ModelInfo& info, const PassRequest& request,
                          const SamplingOptions& sampling, const Progress& progress);

} // namespace attnscope
