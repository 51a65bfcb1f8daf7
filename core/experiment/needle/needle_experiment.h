// Needle in a haystack: accuracy of a model and where the attention of its answering tokens goes, over prompts of chosen
// lengths with needles at chosen depths (figures 1 and 5, tables 2 and 3 of arXiv 2410.05258).
#pragma once

#include "core/experiment/experiment.h"
#include "core/experiment/needle/needle_sample.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// What the samples of one cell add up to.
struct NeedleCellSums {
    double samples = 0;
    double tokens = 0; ///< of the prompts
    double asked = 0;
    double right = 0;       ///< asked numbers that were answered in full
    double first_right = 0; ///< whose first token was right
    RegionTable attention;  ///< regions are five_segments; rows of all samples and asked needles
};

/// lambda of every head, [layer, head], mean over the samples: they differ only where every query has its own.
class LambdaMeans {
public:
    void add(const std::vector<double>& lambdas);
    /// Empty without a sample.
    std::vector<double> means() const;

private:
    std::vector<double> sums_;
    double samples_ = 0;
};

/// Each sample is one prompt of one cell. The prompt and its right answer go through the model in one pass; a number is
/// answered when each of its tokens is the likeliest after the right ones before it, which is what greedy decoding would
/// write.
class NeedleExperiment final : public Experiment {
public:
    /// Errors: those of check(NeedleSettings); too_large when prompts would exceed the model's context and `allow_long` is
    /// false. The tokenizer must outlive it.
    NeedleExperiment(NeedleSettings settings, const ModelInfo& model, const Tokenizer& tokenizer,
                     bool allow_long);

    const char* name() const override { return "needle"; }
    Json settings() const override;
    std::size_t sample_count() const override;
    std::optional<Json> run(std::size_t sample, PassRunner& runner) override;
    void take(std::size_t sample, const Json& record) override;
    ExperimentResult result() const override;

private:
    NeedleSettings settings_;
    bool differential_;
    NeedleSampler sampler_;
    std::vector<NeedleCellSums> cells_;
    LambdaMeans lambdas_;
    std::string why_skipped_; ///< the first reason why a sample could not be made
};

} // namespace attnscope
