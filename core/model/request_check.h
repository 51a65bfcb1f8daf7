// Refuses requests that a model cannot carry out, before any work is done.
#pragma once

#include "core/model/model.h"

namespace attnscope {

/// `new_tokens` will be generated after the ids. Errors: invalid_argument (no ids; an id without an embedding row; a layer
/// or head that the model has not; lambda set in a plain model; a prediction row past the end); too_large (context length).
void check_request(const ModelInfo& info, const PassRequest& request, int new_tokens);

} // namespace attnscope
