// What the worker does with models: load, estimate, capture. The answers are JSON objects as protocol.h states them.
#pragma once

#include "app/cli/report/capture_report.h"
#include "app/cli/worker/request.h"
#include "app/cli/worker/time_estimate.h"
#include "app/cli/worker/tokenizer_shelf.h"

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace attnscope::cli::worker {

/// load() and capture() from one thread at a time; estimate() from any, also meanwhile.
class ModelRunner {
public:
    explicit ModelRunner(TokenizerShelf& shelf) : shelf_(shelf) {}

    /// A load that was `cancelled` when it is done leaves no model. Errors: those of resolve_model and load_model; the old
    /// model is gone but for the former.
    Json load(const Load& request, const std::atomic<bool>& cancelled);
    /// Errors: invalid_argument without a model; those of forecast_capture.
    Json estimate(const Estimate& request);
    /// `step` as in CaptureWatch. Errors: those of prepare_prompt, run_capture.
    Json capture(const Capture& request, const std::function<bool(const CaptureStep&)>& step);

private:
    /// Kept alive by whoever works with it.
    struct Loaded {
        std::unique_ptr<Model> model;
        std::shared_ptr<const ShelvedTokenizer> tokenizer; ///< null: ids only
        std::string no_tokenizer;                          ///< why
        int threads = 0;
        std::vector<std::filesystem::path> files; ///< that the model was read from

        const Tokenizer* find_tokenizer() const { return tokenizer ? &*tokenizer->tokenizer : nullptr; }
    };

    std::shared_ptr<const Loaded> require_loaded() const;
    void replace(std::shared_ptr<const Loaded> loaded);

    TokenizerShelf& shelf_;
    TimeEstimate time_;
    mutable std::mutex mutex_; ///< of the pointer
    std::shared_ptr<const Loaded> loaded_;
};

} // namespace attnscope::cli::worker
