// Runs the passes of a sample: forwards progress, collects notices, keeps captures.
#pragma once

#include "core/experiment/capture_keeper.h"
#include "core/experiment/prompt_text.h"
#include "core/model/model.h"
#include "core/progress.h"

#include <span>
#include <string>
#include <vector>

namespace attnscope {

/// Belongs to one run of an experiment. One thread.
class PassRunner {
public:
    /// `keeper` may be null. Refers to what it is given.
    PassRunner(Model& model, const Tokenizer& tokenizer, CaptureKeeper* keeper, bool allow_long);

    const ModelInfo& model() const noexcept { return model_.info(); }
    Model& engine() noexcept { return model_; }
    const Tokenizer& tokenizer() const noexcept { return tokenizer_; }

    /// Which sample comes next, and who is told about it, in thousandths of a sample.
    void begin_sample(std::size_t sample, std::size_t samples, const Progress& progress);

    /// Reports where the sample begins; false: stop.
    bool go_on() const;

    /// A request for such a prompt with this run's limits.
    PassRequest request(const std::vector<std::int32_t>& ids) const;

    /// One pass. With a keeper the maps go to a capture called `label` too, and predictions are made for all rows. False when stopped. Errors: as Model::run.
    bool pass(PassRequest request, std::span<AttentionSink* const> sinks, const ExperimentPrompt& prompt,
              const std::vector<Segment>& segments, const std::string& label);

    /// Whatever the passes had to say, each text once.
    const std::vector<std::string>& notices() const noexcept { return notices_; }
    void add_notice(const std::string& notice);

private:
    Model& model_;
    const Tokenizer& tokenizer_;
    CaptureKeeper* keeper_;
    bool allow_long_;
    std::size_t sample_ = 0;
    std::size_t samples_ = 1;
    Progress progress_;
    std::vector<std::string> notices_;
};

} // namespace attnscope
