// What is said about a capture, planned or done.
#pragma once

#include "app/cli/capture_job.h"
#include "app/cli/json_text.h"

#include <filesystem>
#include <string>

namespace attnscope::cli {

/// Shape and size of a plan: "shape" is [layer, head, query, key].
Json json_of_plan(const ModelInfo& model, const CapturePlan& plan);

/// The same and path, bytes of the file, seconds, notices.
Json json_of_result(const ModelInfo& model, const CaptureResult& result, const std::filesystem::path& path);

/// For people: what --dry-run prints.
std::string text_of_plan(const ModelInfo& model, const CapturePlan& plan, const StorageOptions& storage);

/// For people: "wrote PATH: ...".
std::string text_of_result(const ModelInfo& model, const CaptureResult& result,
                           const std::filesystem::path& path);

} // namespace attnscope::cli
