// The fields that say what is captured and how.
#pragma once

#include "app/cli/options/capture_options.h"
#include "app/cli/worker/fields.h"

#include <vector>

namespace attnscope::cli::worker {

/// "prompt", "prompt_b64" or "ids"; none of them leaves both empty. Errors: as Fields; ProtocolError for two of them.
PromptSource read_prompt(Fields& fields);

/// "spans". Errors: ProtocolError.
std::vector<SpanRequest> read_spans(Fields& fields);

/// Everything else but the output. Errors: as Fields; Error(invalid_argument) for lists and choices that are not understood.
CaptureOptions read_capture_options(Fields& fields);

} // namespace attnscope::cli::worker
