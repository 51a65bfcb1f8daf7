// One capture from start to end: generation, one pass over the final text, the file.
#pragma once

#include "app/cli/capture_plan.h"
#include "app/cli/console.h"
#include "app/cli/progress_line.h"
#include "app/cli/prompt.h"

#include <cstdint>
#include <filesystem>

namespace attnscope::cli {

struct CaptureResult {
    Outcome outcome = Outcome::done; ///< cancelled: nothing was left on the disk
    CapturePlan plan;                ///< with the tokens that there were in the end
    std::uint64_t file_bytes = 0;
    double seconds = 0;
    std::vector<std::string> notices; ///< of the pass and the generation; already shown
};

/// Checks everything that can be checked, generates, captures. `tokenizer` may be null. Stops when interrupted.
/// Errors: those of plan_capture, require_fits, Model and CaptureWriter.
CaptureResult run_capture(Model& model, const Tokenizer* tokenizer, const CaptureOptions& options,
                          const Prompt& prompt, const std::filesystem::path& output, const Console& console,
                          ProgressLine& progress);

} // namespace attnscope::cli
