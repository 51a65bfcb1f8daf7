// Bytes, rates and times as people read them.
#pragma once

#include "app/gui/worker/worker_values.h"

#include <QString>

namespace attnscope::gui {

/// "41 MB", "1.2 GB": powers of 1000.
QString bytes_words(double bytes);
/// "about 20 s", "about 3 min", "under a second".
QString time_words(double seconds);
/// "capturing layer 7 of 28, 41 MB/s, about 20 s left".
QString progress_words(const CaptureProgress& progress);
/// "12 tokens: file of 4.1 MB, at most 120 MB of memory, about 2 s".
QString estimate_words(const CaptureEstimate& estimate);
/// "diffllama, differential, 3 layers x 4 heads, context of 256 tokens, F32, 1.2 MB of weights".
QString model_words(const LoadedModel& model);

} // namespace attnscope::gui
