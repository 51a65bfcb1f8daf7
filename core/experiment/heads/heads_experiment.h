// A table of all heads: what each looks at, whether it retrieves, how much it is like others and how much hangs on it.
#pragma once

#include "core/experiment/experiment.h"
#include "core/experiment/heads/head_table.h"
#include "core/experiment/needle/needle_sample.h"
#include "core/experiment/text/text_windows.h"

#include <string>
#include <vector>

namespace attnscope {

struct HeadsSettings {
    TextSettings
        text; ///< windows for entropy, sink share, negative mass, cosine, redundancy, CKA and importance
    int repeated_samples =
        4; ///< sequences of random tokens said twice: previous-token, duplicate-token, induction scores
    int needle_samples = 10;    ///< needle prompts for the retrieval score
    bool across_layers = false; ///< also CKA of any two heads of the model, at most 512
    bool importance = false; ///< also one pass for each head and window, with the head's output set to zero
};

inline constexpr int most_heads_across_layers = 512;

/// Samples are windows of text, then repeated sequences, then needle prompts. Scores are of the map that the model uses: the
/// difference, or A1 of a plain model.
class HeadsExperiment final : public Experiment {
public:
    /// The tokenizer must outlive it.
    HeadsExperiment(const HeadsSettings& settings, const ModelInfo& model, const Tokenizer& tokenizer);

    const char* name() const override { return "heads"; }
    Json settings() const override;
    std::size_t sample_count() const override;
    std::optional<Json> run(std::size_t sample, PassRunner& runner) override;
    void take(std::size_t, const Json& record) override { table_.take(record); }
    ExperimentResult result() const override;

private:
    std::optional<Json> run_text(int number, PassRunner& runner) const;
    std::optional<Json> run_repeated(int number, PassRunner& runner) const;
    std::optional<Json> run_needle(int number, PassRunner& runner) const;
    std::optional<std::vector<double>> importance(const ExperimentPrompt& prompt, PassRunner& runner) const;

    HeadsSettings settings_;
    int layers_;
    int heads_;
    bool differential_;
    std::int32_t vocabulary_;
    TextWindows windows_;
    NeedleSettings needle_settings_;
    NeedleSampler needles_;
    HeadTable table_;
};

} // namespace attnscope
