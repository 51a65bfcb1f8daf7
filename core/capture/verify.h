// Is a capture what it says it is?
#pragma once

#include "core/capture/capture_reader.h"
#include "core/progress.h"

#include <string>
#include <vector>

namespace attnscope {

/// One thing that does not hold. `what` names layer, head, query and both numbers.
struct Finding {
    std::string
        check; ///< "complete", "readable", "finite", "row sum", "difference", "mask", "statistics", "pyramid", "tokens", "predictions"
    std::string what;
};

struct VerifyReport {
    std::vector<Finding> findings; ///< at most a few per check, then "... and N more"
    std::uint64_t rows_checked = 0;
    double worst_row_sum = 0;    ///< largest |row sum - expected|
    double worst_difference = 0; ///< largest |difference - (A1 - lambda A2)|

    bool good() const noexcept { return findings.empty(); }
};

/// Reads every tile and checks: row sums (1, and 1 - lambda for the difference), difference = A1 - lambda A2, finite, zero
/// where the mask hides, token ids not negative, statistics as recomputed from the maps, pyramid as pooled from the level before, a text for each
/// predicted token where the file has texts. Shapes against
/// axes and tokens were checked by CaptureReader::open. A tile that cannot be read is a finding, not an exception.
/// Progress counts rows of heads. Memory: a row of tiles of each map (some 50 MB at most) and one layer's statistics.
/// `outcome` tells whether it was cancelled; the report then covers what was read so far.
VerifyReport verify(const CaptureReader& reader, const Progress& progress = {}, Outcome* outcome = nullptr);

} // namespace attnscope
