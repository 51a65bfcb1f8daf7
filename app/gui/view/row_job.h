// Rows of the maps on show at full resolution: for the read-out under the pointer and for pinned queries.
#pragma once

#include "app/gui/view/map_job.h"
#include "core/attention/derived/row_profile.h"
#include "widgets/map/map_window.h"

#include <stop_token>
#include <vector>

namespace attnscope::gui {

struct RowJob {
    std::vector<MapJob> maps; ///< whole maps: window and max_side are not read
    std::vector<int> queries; ///< true indices of the first map's capture
    RowCombination combination = RowCombination::mean;
    ViewLock lock = ViewLock::position; ///< where the queries are in the other map's capture

    bool operator==(const RowJob&) const = default;
};

struct RowValues {
    RowJob job;
    int first_key = 0;
    /// [map][key - first_key]; empty where the map could not be read.
    std::vector<std::vector<float>> weights;
};

/// Errors: those of read_derived() when no map could be read.
RowValues read_rows(const RowJob& job, const std::stop_token& stop);

/// Where a token of the first map's capture is in another map's; both may be of the same capture.
int token_in(const RowJob& job, std::size_t map, int token);

/// The weight of a key of the first map's capture, nothing outside of what was read.
std::optional<float> weight_of(const RowValues& rows, std::size_t map, int key);
/// Its rank among the keys that the query sees.
std::optional<int> rank_of(const RowValues& rows, std::size_t map, int key);

} // namespace attnscope::gui
