// Private: verify()'s check of predictions.
#pragma once

#include "core/capture/verify/finding_list.h"

namespace attnscope {

/// Where the file has texts of predicted tokens, every predicted id has one.
void check_predictions(const CaptureReader& reader, FindingList& findings);

} // namespace attnscope
