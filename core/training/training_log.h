// FOLDER/training/log.csv, evaluation.csv and held_out.csv.
#pragma once

#include "core/training/trainer.h"

#include <filesystem>
#include <span>

namespace attnscope {

/// Appends a line at a time. One thread at a time.
class TrainingLog {
public:
    /// Lines of steps after `step` are dropped: the run that goes on will write them again. Errors: io.
    TrainingLog(std::filesystem::path path, int step, int layers_with_lambda);
    void add(const TrainingStatus& status);

private:
    std::filesystem::path path_;
};

void write_evaluation(const std::filesystem::path& path, std::span<const EvaluationCell> cells);
void write_held_out(const std::filesystem::path& path, const HeldOutLoss& sums);

} // namespace attnscope
