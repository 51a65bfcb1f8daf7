// Many prompts through one model, one capture file each.
#pragma once

#include "app/cli/batch/batch_index.h"
#include "app/cli/batch/batch_prompt.h"
#include "app/cli/capture/capture_job.h"
#include "app/cli/capture/model_source.h"
#include "app/cli/terminal/progress_line.h"

#include <filesystem>

namespace attnscope::cli {

struct BatchCounts {
    std::size_t captured = 0;
    std::size_t already_there = 0;
    std::size_t failed = 0;

    std::size_t all() const noexcept { return captured + already_there + failed; }
};

/// Takes prompts one after the other; a bad one is reported, recorded and left behind. Refers to what it is given.
class BatchJob {
public:
    BatchJob(Model& model, const Tokenizer* tokenizer, const CaptureOptions& options,
             std::filesystem::path folder, const BatchIndex& index, const Console& console);

    /// `text` is the line. Cancelled when interrupted: nothing of this prompt is left. Errors: only of the index itself.
    Outcome run(const std::string& text, std::size_t line, const std::string& label);

    const BatchCounts& counts() const noexcept { return counts_; }

private:
    Outcome capture(const BatchPrompt& batch_prompt);
    void record(const Json& record, const std::string& text_line);
    void fail(const std::string& id, std::size_t line, const char* kind, const std::string& message);

    Model& model_;
    const Tokenizer* tokenizer_;
    CaptureOptions options_;
    std::filesystem::path folder_;
    const BatchIndex& index_;
    const Console& console_;
    ProgressLine progress_;
    BatchCounts counts_;
};

} // namespace attnscope::cli
