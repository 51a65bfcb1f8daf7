// Private: the cells that an export of maps writes, in C order, in bands that bound memory.
#pragma once

#include "core/capture/export.h"
#include "core/capture/map_cells.h"

namespace attnscope {

/// One map or many of the same window, with the axes that all share.
class MapGrid final : public MapCells {
public:
    /// Empty lists mean everything that was captured. Errors as CaptureReader::read.
    MapGrid(const CaptureReader& reader, GridRequest request);

    const CaptureReader& reader() const noexcept override { return reader_; }
    const GridRequest& request() const noexcept { return request_; }
    int reduction() const noexcept { return reduction_; }
    const std::vector<std::int32_t>& row_query() const noexcept override { return row_query_; }
    const std::vector<std::int32_t>& column_key() const noexcept override { return column_key_; }
    const Window& window() const noexcept { return window_; }

    Range visible_columns(int layer, int row) const override;
    Outcome for_each_band(const Progress& progress, const Consume& consume) const override;

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
