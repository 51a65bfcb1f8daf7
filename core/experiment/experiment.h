// An experiment: numbered samples that each need a model, and what their records add up to.
//
// run_experiment.h runs it. The record of a sample is all that is kept of it: it goes to the journal, and results are made of
// records only, so that a run that was continued gives what an unbroken one gives.
#pragma once

#include "core/capture/experiment_result.h"
#include "core/experiment/experiment_json.h"
#include "core/experiment/pass_runner.h"

#include <cstddef>
#include <optional>

namespace attnscope {

/// Used by one thread.
class Experiment {
public:
    virtual ~Experiment() = default;

    /// As in ExperimentResult::experiment.
    virtual const char* name() const = 0;
    /// Everything that determines the samples, the model apart. Two runs with equal settings give equal records.
    virtual Json settings() const = 0;
    virtual std::size_t sample_count() const = 0;

    /// Runs one sample; nothing when it was stopped. An Error ends the experiment.
    virtual std::optional<Json> run(std::size_t sample, PassRunner& runner) = 0;
    /// Takes the record of a sample, this run's or one of the journal; in ascending order. Errors: corrupt when it is not such
    /// a record.
    virtual void take(std::size_t sample, const Json& record) = 0;

    /// What all records so far add up to: axes, arrays and notes. Errors: NothingQualified with the reason when no sample did.
    virtual ExperimentResult result() const = 0;
};

} // namespace attnscope
