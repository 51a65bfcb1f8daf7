// Private: a map with its axes, as CSV writes it.
#pragma once

#include "core/capture/capture_reader.h"
#include "core/progress.h"

#include <functional>

namespace attnscope {

/// What csv_map.h needs of a map or of many with the same axes.
class MapCells {
public:
    virtual ~MapCells() = default;

    virtual const CaptureReader& reader() const noexcept = 0;
    virtual const std::vector<std::int32_t>& row_query() const noexcept = 0;
    virtual const std::vector<std::int32_t>& column_key() const noexcept = 0;
    /// Columns of a row with at least one cell that the layer's mask shows: half-open range of columns.
    virtual Range visible_columns(int layer, int row) const = 0;

    /// Calls `consume(layer, head, rows, values)` for consecutive rows of each head of each layer; `rows` count rows of the
    /// result and `values` is [rows, columns].
    using Consume = std::function<void(int layer, int head, Range rows, const std::vector<float>& values)>;
    virtual Outcome for_each_band(const Progress& progress, const Consume& consume) const = 0;
};

} // namespace attnscope
