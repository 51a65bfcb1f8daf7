// What is said about a capture, planned or done.
#pragma once

#include "app/cli/capture/capture_job.h"
#include "app/cli/report/json_text.h"

#include <filesystem>
#include <string>

namespace attnscope::cli {

/// Shape and size of a forecast: "shape" is [layer, head, query, key].
Json json_of_forecast(const ModelInfo& model, const CaptureForecast& forecast);

/// The same and path, bytes of the file, seconds, notices.
Json json_of_result(const ModelInfo& model, const CaptureResult& result, const std::filesystem::path& path);

/// For people: what --dry-run prints.
std::string text_of_forecast(const ModelInfo& model, const CaptureForecast& forecast,
                             const StorageOptions& storage);

/// For people: "wrote PATH: ...".
std::string text_of_result(const ModelInfo& model, const CaptureResult& result,
                           const std::filesystem::path& path);

} // namespace attnscope::cli
