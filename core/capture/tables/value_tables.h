// Lambda and predictions of a capture file.
#pragma once

#include "core/capture/capture_axes.h"
#include "core/capture/capture_plan.h"

#include <functional>
#include <optional>
#include <span>
#include <unordered_set>

namespace attnscope {

/// The datasets lambda, lambda_1, lambda_2 and lambda_init. The last three are created when a layer first has them.
class LambdaTable {
public:
    LambdaTable(CaptureAxes& axes, const CapturePlan& plan);

    /// Errors: invalid_argument when lambda has not the shape that the pass announced.
    void write(std::size_t layer_slot, const LayerValues& values);

private:
    void write_scalar(std::optional<hdf5::Dataset>& dataset, const char* name, std::size_t layer_slot,
                      std::span<const float> value);

    CaptureAxes& axes_;
    const CapturePlan& plan_;
    std::optional<hdf5::Dataset> lambda_;
    std::optional<hdf5::Dataset> lambda_1_;
    std::optional<hdf5::Dataset> lambda_2_;
    std::optional<hdf5::Dataset> lambda_init_;
};

/// The datasets prediction_*, lens_* and the texts of the tokens in them; none when the pass makes no predictions.
class PredictionTable {
public:
    PredictionTable(CaptureAxes& axes, const CapturePlan& plan);

    /// Rows and layers that are not selected are skipped. Errors: invalid_argument for a wrong number of ranks.
    void write(const Predictions& predictions);
    /// The table of all ids that were written, once; `text_of` an id is for people.
    void write_texts(CaptureAxes& axes, const std::function<std::string(std::int32_t)>& text_of) const;
    /// Whether every selected row of the output, and of each selected layer of the lens, has come.
    bool is_complete() const noexcept { return rows_written_ == rows_expected_; }

private:
    struct Pair {
        hdf5::Dataset ids;
        hdf5::Dataset log_probabilities;
    };

    const CapturePlan& plan_;
    std::optional<Pair> output_;
    std::optional<Pair> lens_;
    std::unordered_set<std::int32_t> ids_;
    std::size_t rows_expected_ = 0;
    std::size_t rows_written_ = 0;
};

} // namespace attnscope
