#include "core/experiment/pass_runner.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::uint64_t steps = 1000; // of one sample

} // namespace

PassRunner::PassRunner(Model& model, const Tokenizer& tokenizer, CaptureKeeper* keeper, bool allow_long)
    : model_(model), tokenizer_(tokenizer), keeper_(keeper), allow_long_(allow_long)
{
}

void PassRunner::begin_sample(std::size_t sample, std::size_t samples, const Progress& progress)
{
    sample_ = sample;
    samples_ = samples;
    progress_ = progress;
}

bool PassRunner::go_on() const
{
    return keep_going(progress_, sample_ * steps, samples_ * steps);
}

PassRequest PassRunner::request(const std::vector<std::int32_t>& ids) const
{
    PassRequest request;
    request.ids = ids;
    request.rank_count = 1;
    request.allow_long = allow_long_;
    return request;
}

bool PassRunner::pass(PassRequest request, std::span<AttentionSink* const> sinks,
                      const ExperimentPrompt& prompt, const std::vector<Segment>& segments,
                      const std::string& label)
{
    std::vector<AttentionSink*> all(sinks.begin(), sinks.end());
    std::unique_ptr<CaptureWriter> capture;
    if (keeper_) {
        capture = keeper_->begin(model_.info(), request, prompt, segments, label);
        all.push_back(capture.get());
        request.prediction_queries.clear(); // a capture holds those of all its rows
    }
    std::vector<std::string> notices;
    const Outcome outcome = model_.run(
        request, all,
        [&](std::uint64_t done, std::uint64_t total) {
            const std::uint64_t part = total == 0 ? 0 : done * steps / total;
            return keep_going(progress_, sample_ * steps + part, samples_ * steps);
        },
        notices);
    for (const std::string& notice : notices)
        add_notice(notice);
    if (outcome == Outcome::cancelled)
        return false;
    if (capture)
        capture->finish();
    return true;
}

void PassRunner::add_notice(const std::string& notice)
{
    if (std::find(notices_.begin(), notices_.end(), notice) == notices_.end())
        notices_.push_back(notice);
}

} // namespace attnscope
