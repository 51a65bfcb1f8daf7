// Where the replies of a transcript look: attention of an assistant's tokens on every earlier turn, and how it drifts as the
// transcript grows.
#pragma once

#include "core/experiment/experiment.h"
#include "core/experiment/region_sums.h"
#include "core/experiment/turns/transcript_prompt.h"

#include <map>
#include <string>
#include <vector>

namespace attnscope {

struct TurnsSettings {
    std::vector<Transcript> transcripts;
    std::string source; ///< name of the file, for the settings
    TurnForm form;
    std::string reply_role = "assistant";
    int rows = 16; ///< rows read of each reply, evenly spread over its tokens
};

/// A sample is one transcript, run as it is: nothing is generated. A reply's rows are those that predict its words. Transcripts
/// without a reply, and those that the chat template refuses, are left out and told of.
class TurnsExperiment final : public Experiment {
public:
    /// Errors: invalid_argument for a template without its places, or fewer rows than one.
    TurnsExperiment(TurnsSettings settings, const ModelInfo& model);

    const char* name() const override { return "turns"; }
    Json settings() const override;
    std::size_t sample_count() const override { return settings_.transcripts.size(); }
    std::optional<Json> run(std::size_t sample, PassRunner& runner) override;
    void take(std::size_t sample, const Json& record) override;
    ExperimentResult result() const override;

private:
    /// Masses of one reply, by region and then by map.
    struct Reply {
        double samples = 0;
        std::map<std::string, std::vector<double>> by_role; ///< [map]
        std::vector<std::vector<double>> by_turn;           ///< [turn, map]
    };

    void add(ExperimentResult& result) const;

    TurnsSettings settings_;
    bool differential_;
    std::vector<Reply> replies_;       ///< by number of the reply in its transcript
    std::vector<std::string> skipped_; ///< transcripts, each with the reason
    std::size_t turns_ = 0;            ///< of the longest transcript
};

} // namespace attnscope
