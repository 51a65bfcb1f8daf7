// Private: rows of one head in all its maps, and the checks of verify() that look at one row at a time.
#pragma once

#include "core/attention/mask.h"
#include "core/capture/verify/finding_list.h"

#include <array>

namespace attnscope {

struct VerifyBand {
    int layer = 0; ///< true indices
    int head = 0;
    Range rows;                             ///< stored positions
    std::array<std::vector<float>, 3> maps; ///< by Component: [rows, keys]; empty when not stored
    std::vector<float> lambda;              ///< [query] of all captured queries; empty for a plain model
};

/// "layer 3, head 5, query 17"
std::string place_of(const VerifyBand& band, int query);

/// Reads the stored maps of a band; buffers are reused.
void read_band(const CaptureReader& reader, VerifyBand& band);

/// Mask, finite, row sum, difference.
void check_rows(const CaptureReader& reader, const VerifyBand& band, FindingList& findings,
                VerifyReport& report);

} // namespace attnscope
