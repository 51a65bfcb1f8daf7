// What is left of a model when its attention logits have few bits: loss, accuracy and maps (figure 8 of arXiv 2410.05258).
#pragma once

#include "core/experiment/experiment.h"
#include "core/experiment/needle/needle_sample.h"
#include "core/experiment/quantize/logit_quantizer.h"
#include "core/experiment/text/text_windows.h"

#include <vector>

namespace attnscope {

struct QuantizeSettings {
    std::vector<int> bits = {16, 8, 6, 4};
    std::vector<Granularity> granularities = {Granularity::tensor, Granularity::row};
    TextSettings text;
    int needle_samples = 10; ///< prompts with one needle, as long as the windows of the text; 0: none
};

/// A sample is one window of text or one needle prompt, once as it is and once for each number of bits and granularity.
class QuantizeExperiment final : public Experiment {
public:
    /// Errors: invalid_argument for bits out of range, and those of TextWindows. The tokenizer must outlive it.
    QuantizeExperiment(QuantizeSettings settings, const Tokenizer& tokenizer);

    const char* name() const override { return "quantize"; }
    Json settings() const override;
    std::size_t sample_count() const override;
    std::optional<Json> run(std::size_t sample, PassRunner& runner) override;
    void take(std::size_t sample, const Json& record) override;
    ExperimentResult result() const override;

private:
    struct Sums {
        double tokens = 0;
        double loss = 0;
        double right = 0;
        double change = 0;
        double windows = 0;
        double needles = 0;
        double needles_right = 0;
    };

    std::size_t variant_count() const noexcept
    {
        return 1 + settings_.bits.size() * settings_.granularities.size();
    }
    /// Number of bits and granularity of a variant; variant 0 is the model as it is.
    int bits_of(std::size_t variant) const { return settings_.bits[(variant - 1) % settings_.bits.size()]; }
    Granularity granularity_of(std::size_t variant) const
    {
        return settings_.granularities[(variant - 1) / settings_.bits.size()];
    }
    std::optional<Json> run_variant(const ExperimentPrompt& prompt, std::size_t variant, bool needle,
                                    PassRunner& runner, const std::string& label) const;

    QuantizeSettings settings_;
    TextWindows windows_;
    NeedleSettings needle_settings_;
    NeedleSampler needles_;
    std::vector<Sums> sums_; ///< [variant]
};

} // namespace attnscope
