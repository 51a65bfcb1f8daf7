// Who looks on while a capture runs: a terminal, or a program that asked for it.
#pragma once

#include "app/cli/terminal/console.h"
#include "app/cli/terminal/progress_line.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace attnscope::cli {

/// finishing: the file is being completed; a stop is too late once that has begun.
enum class CaptureStage { generating, capturing, finishing };

/// How far a capture is.
struct CaptureStep {
    CaptureStage stage = CaptureStage::capturing;
    std::uint64_t done = 0; ///< tokens when generating, rows of all heads when capturing
    std::uint64_t total = 0;
    int layer = 0; ///< being computed, from 1; 0 when generating
    int layers = 0;
    std::uint64_t bytes = 0; ///< written so far
};

/// Both must be callable. They are called from one thread at a time.
struct CaptureWatch {
    std::function<bool(const CaptureStep&)> step; ///< false: stop
    std::function<void(std::span<const std::string>)> notices;
};

/// Draws the line and warns; stops when interrupted. Refers to both.
CaptureWatch watch_on(const Console& console, ProgressLine& progress);

} // namespace attnscope::cli
