// A rough guess of how long a capture will take.
#pragma once

#include "app/cli/capture/capture_forecast.h"

#include <atomic>

namespace attnscope::cli::worker {

/// Arithmetic of the pass and the generation, and the bytes to write, at rates that are typical of desktop processors
/// until a capture of this process has shown how far this machine is from them. All functions from any thread.
class TimeEstimate {
public:
    /// `threads` 0: all processors.
    double seconds(const ModelInfo& model, const CaptureForecast& forecast, const StorageOptions& storage,
                   int threads) const;
    /// What a capture really took. Short ones say nothing: they are all overhead.
    void learn(const ModelInfo& model, const CaptureForecast& forecast, const StorageOptions& storage,
               int threads, double seconds_taken);
    /// Whether it has learned.
    bool measured() const noexcept { return factor_ != 0; }

private:
    std::atomic<double> factor_ = 0; ///< measured over typical, 0: not known
};

} // namespace attnscope::cli::worker
