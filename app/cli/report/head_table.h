// Statistics of a capture, one row a head.
#pragma once

#include "core/capture/capture_reader.h"

#include <string>
#include <vector>

namespace attnscope::cli {

/// True indices that are all in the file.
struct HeadTableRequest {
    Component component = Component::first;
    std::vector<int> layers, heads, queries;
    std::vector<std::string> names; ///< full names of arrays; empty: the usual ones that are there
};

struct HeadRow {
    int layer = 0;
    int head = 0;
    std::vector<double> values; ///< one for each column; NaN spreads, so that it is never averaged away
};

struct HeadTable {
    std::vector<std::string> columns;
    std::vector<HeadRow> rows;
};

/// Values by query are averaged over the queries asked for, values by key over all keys. Errors: nothing_matched when
/// there is no column, invalid_argument for an array that has no value for each head (e.g. by segment).
HeadTable head_table(const CaptureReader& reader, const HeadTableRequest& request);

} // namespace attnscope::cli
