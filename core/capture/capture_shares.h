// Segment shares (core/attention/segment_shares.h) from the statistics of a capture.
#pragma once

#include "core/attention/segment_shares.h"
#include "core/capture/capture_reader.h"

#include <vector>

namespace attnscope {

/// One entry for each variant that the file has masses of: the difference signed and absolute, A1, A2, in this order; those
/// of record().segments. Empty when there are no segments or none was summed. `layers`, `heads` and `queries` are true
/// indices: one layer or head alone gives the shares of that one. Errors: not_found for an index that is not in the file;
/// those of CaptureReader::array.
std::vector<SegmentShares> segment_shares(const CaptureReader& reader, const std::vector<int>& layers,
                                          const std::vector<int>& heads, const std::vector<int>& queries);

} // namespace attnscope
