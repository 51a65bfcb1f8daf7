// What the model thought would come next, out of a capture.
#pragma once

#include "core/capture/capture_reader.h"
#include "widgets/panel/prediction_table.h"

namespace attnscope::gui {

/// With the logit lens one row for each layer that has it, then the output. Tokens of which the capture holds no text (one of an
/// older program, or without a tokenizer) show their id.
PredictionContent read_predictions(const CaptureReader& reader, int query);

} // namespace attnscope::gui
