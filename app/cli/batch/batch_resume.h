// What a batch finds where a capture is to be written.
#pragma once

#include "app/cli/options/capture_options.h"
#include "core/model/model.h"

#include <filesystem>

namespace attnscope::cli {

enum class Existing {
    none, ///< nothing there, or something that never became whole: capture
    same, ///< the same capture, complete
};

/// Compares prompt, model, selection, storage and interventions. Errors: invalid_argument for a complete capture of something
/// else, saying what differs; those of CaptureReader::open for a file that is no capture.
Existing look_for_capture(const std::filesystem::path& path, const ModelInfo& model,
                          const CaptureOptions& options, const Prompt& prompt);

} // namespace attnscope::cli
