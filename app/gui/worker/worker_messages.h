// Values to the fields of a request, and answers to values. Absent or wrongly typed fields of an answer become defaults: the
// worker is of our version, or the handshake has refused it. Private to the worker client.
#pragma once

#include "app/gui/worker/worker_values.h"

#include <QJsonObject>

namespace attnscope::gui {

QJsonObject json_of(const CaptureSettings& settings);

WorkerError error_of(const QJsonObject& json);
WorkerVersion version_of(const QJsonObject& json);
LoadedModel model_of(const QJsonObject& json);
TokenizedPrompt tokens_of(const QJsonObject& json);
CaptureEstimate estimate_of(const QJsonObject& json);
CaptureProgress progress_of(const QJsonObject& json);
CaptureFile file_of(const QJsonObject& json);

} // namespace attnscope::gui
