// One capture from start to end: generation, one pass over the final text, the file.
#pragma once

#include "app/cli/capture/capture_forecast.h"
#include "app/cli/capture/capture_watch.h"
#include "app/cli/options/prompt.h"

#include <cstdint>
#include <filesystem>

namespace attnscope::cli {

struct CaptureResult {
    Outcome outcome = Outcome::done; ///< cancelled: nothing was left on the disk
    CaptureForecast forecast;        ///< with the tokens that there were in the end
    std::uint64_t file_bytes = 0;
    double seconds = 0;
    std::vector<std::string> notices; ///< of the pass and the generation; the watch has seen them
};

/// Checks everything that can be checked, generates, captures. `tokenizer` may be null. Stops when `watch` says so.
/// Errors: those of forecast_capture, require_fits, Model and CaptureWriter.
CaptureResult run_capture(Model& model, const Tokenizer* tokenizer, const CaptureOptions& options,
                          const Prompt& prompt, const std::filesystem::path& output,
                          const CaptureWatch& watch);

} // namespace attnscope::cli
