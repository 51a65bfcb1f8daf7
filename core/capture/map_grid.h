// Private: the cells that an export of maps writes, in C order, in bands that bound memory.
#pragma once

#include "core/capture/export.h"

#include <functional>

namespace attnscope {

/// One map or many of the same window, with the axes that all share.
class MapGrid {
public:
    /// Empty lists mean everything that was captured. Errors as CaptureReader::read.
    MapGrid(const CaptureReader& reader, GridRequest request);

    const CaptureReader& reader() const noexcept { return reader_; }
    const GridRequest& request() const noexcept { return request_; }
    int reduction() const noexcept { return reduction_; }
    const std::vector<std::int32_t>& row_query() const noexcept { return row_query_; }
    const std::vector<std::int32_t>& column_key() const noexcept { return column_key_; }
    const Window& window() const noexcept { return window_; }

    /// Columns of a row with at least one cell that the layer's mask shows: half-open range of columns.
    Range visible_columns(int layer, int row) const;

    /// Calls `consume(layer, head, rows, values)` for consecutive rows of each head of each layer; `rows` count rows of the
    /// result and `values` is [rows, columns].
    using Consume = std::function<void(int layer, int head, Range rows, const std::vector<float>& values)>;
    Outcome for_each_band(const Progress& progress, const Consume& consume) const;

private:
    MapKey key(int layer, int head) const { return {layer, head, request_.component}; }
    void take_exact_axes();

    const CaptureReader& reader_;
    GridRequest request_;
    bool reduced_ = false;
    int reduction_ = 1;
    Window window_;
    Range stored_rows_; ///< of the window
    std::vector<std::int32_t> row_query_;
    std::vector<std::int32_t> column_key_;
};

} // namespace attnscope
