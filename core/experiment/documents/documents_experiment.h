// Question answering over documents: accuracy and attention by the place of the document that holds the answer, and what the
// generated text rests on (lost in the middle, arXiv 2307.03172; table 4 of arXiv 2410.05258 asks the same of a judge).
#pragma once

#include "core/experiment/documents/documents_settings.h"
#include "core/experiment/experiment.h"
#include "core/experiment/region_sums.h"

#include <map>
#include <string>
#include <vector>

namespace attnscope {

/// Lower case, without punctuation, the articles a, an and the, and more than single spaces (SQuAD's normalisation).
std::string normalised_answer(const std::string& text);

/// A sample is one prompt: the model continues it greedily, and one pass over prompt and continuation reads the attention of
/// the rows that predict each generated token, up to the first line feed. It is right when the normalised continuation
/// contains one of the normalised answers.
class DocumentsExperiment final : public Experiment {
public:
    /// Errors: those of DocumentsSampler. The tokenizer must outlive it.
    DocumentsExperiment(const DocumentsSettings& settings, const ModelInfo& model,
                        const Tokenizer& tokenizer);

    const char* name() const override { return "documents"; }
    Json settings() const override;
    std::size_t sample_count() const override { return sampler_.count(); }
    std::optional<Json> run(std::size_t number, PassRunner& runner) override;
    void take(std::size_t sample, const Json& record) override;
    ExperimentResult result() const override;

private:
    struct CellSums {
        double samples = 0;
        double right = 0;
        double generated = 0;
        double unsupported = 0;
        RegionTable attention;
    };

    void add_axes(ExperimentResult& result) const;
    void add_cell(ExperimentResult& result, std::size_t place, const CellSums& cell) const;

    DocumentsSettings settings_;
    DocumentsSampler sampler_;
    const Tokenizer& tokenizer_;
    bool differential_;
    std::map<DocumentsCell, CellSums> cells_;
    std::string why_skipped_;
};

} // namespace attnscope
