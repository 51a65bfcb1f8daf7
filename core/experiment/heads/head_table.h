// The columns of the table of heads: what each is, and its mean over the samples that have it.
#pragma once

#include "core/capture/experiment_result.h"
#include "core/experiment/experiment_json.h"

#include <cstddef>
#include <string>
#include <vector>

namespace attnscope {

/// Of every head, or of every pair of heads of a layer or of the model.
class HeadTable {
public:
    HeadTable(int layers, int heads);

    /// Takes a sample's arrays, flat and named like columns, null where there is no number; whatever is no array is left alone.
    /// Errors: corrupt for an array that is no column or of another size.
    void take(const Json& record);

    /// Axes and the columns that some sample had; none of these: no arrays.
    ExperimentResult result() const;

private:
    struct Column {
        std::vector<double> sums;
        std::vector<double> counts; ///< of samples with a number there
    };
    int layers_;
    int heads_;
    std::vector<Column> columns_; ///< in the order of the definitions; empty until a sample has it
};

/// Names of the columns of every head, whether or not a result has them.
std::vector<std::string> head_column_names();

/// Numbers as a flat JSON array, null for NaN.
Json flat_json(const std::vector<double>& values);

/// Mean over the other heads of the layer of a table [layer, head, other head]: [layer, head]; NaN for a single head, numbers
/// that are none left out.
std::vector<double> mean_over_others(const std::vector<double>& pairs, int heads);

} // namespace attnscope
