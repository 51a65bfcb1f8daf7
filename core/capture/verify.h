// Is a capture what it says it is?
#pragma once

#include "core/capture/capture_reader.h"
#include "core/progress.h"

#include <string>
#include <vector>

namespace attnscope {

/// One thing that does not hold. `what` names layer, head, query and both numbers.
struct Finding {
    std::string check; ///< "complete", "shape", "finite", "row sum", "difference", "mask", "statistics", "pyramid"
    std::string what;
};

struct VerifyReport {
    std::vector<Finding> findings; ///< at most a few per check, then "... and N more"
    std::uint64_t rows_checked = 0;
    double worst_row_sum = 0;      ///< largest |row sum - expected|
    double worst_difference = 0;   ///< largest |difference - (A1 - lambda A2)|

    bool good() const noexcept { return findings.empty(); }
};

/// Reads every tile once: row sums (1, and 1 - lambda for the difference), difference = A1 - lambda A2, finite, zero where
/// the mask hides, statistics and pyramid agree, shapes against tokens. Returns Outcome::cancelled through `outcome`.
VerifyReport verify(const CaptureReader& reader, const Progress& progress = {}, Outcome* outcome = nullptr);

} // namespace attnscope
