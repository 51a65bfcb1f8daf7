// Activation outliers: the largest attention logits and hidden states over running text (table 5 of arXiv 2410.05258).
#pragma once

#include "core/experiment/experiment.h"
#include "core/experiment/outliers/magnitude_sketch.h"
#include "core/experiment/text/text_windows.h"

#include <vector>

namespace attnscope {

/// Logits are q k^T / sqrt(d) of both maps of every head and layer, cells that the mask hides left out; hidden states the
/// output of every layer after both residual additions. All layers are pooled.
class OutliersExperiment final : public Experiment {
public:
    /// The tokenizer must outlive it.
    OutliersExperiment(const TextSettings& settings, const ModelInfo& model, const Tokenizer& tokenizer);

    const char* name() const override { return "outliers"; }
    Json settings() const override;
    std::size_t sample_count() const override { return static_cast<std::size_t>(windows_.count()); }
    std::optional<Json> run(std::size_t sample, PassRunner& runner) override;
    void take(std::size_t sample, const Json& record) override;
    ExperimentResult result() const override;

private:
    TextSettings settings_;
    TextWindows windows_;
    int layers_;
    int heads_;
    bool differential_;
    double tokens_ = 0;
    MagnitudeSketch logits_;
    MagnitudeSketch hidden_;
    std::vector<float> largest_logits_; ///< [layer, head, 2]
    std::vector<float> largest_hidden_; ///< [layer]
};

} // namespace attnscope
