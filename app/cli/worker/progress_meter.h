// Steps of a capture to progress messages: not too many, with rate and time left.
#pragma once

#include "app/cli/capture/capture_watch.h"
#include "app/cli/report/json_text.h"

#include <chrono>
#include <optional>

namespace attnscope::cli::worker {

/// Rate and time left are of the present stage, whose clock starts with its first step. One thread at a time.
class ProgressMeter {
public:
    using Clock = std::chrono::steady_clock;

    /// The "progress" of a message; nothing when the last one is less than a tenth of a second old, unless a stage begins.
    std::optional<Json> step(const CaptureStep& step, Clock::time_point now);

private:
    std::optional<CaptureStage> stage_;
    Clock::time_point start_;
    Clock::time_point next_;
};

} // namespace attnscope::cli::worker
