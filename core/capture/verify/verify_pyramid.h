// Private: verify()'s check of the pyramid.
#pragma once

#include "core/capture/verify/finding_list.h"

namespace attnscope {

/// Pools every level of one head's map from the level before it and compares it with what is stored.
void check_pyramid(const CaptureReader& reader, const MapKey& key, FindingList& findings);

} // namespace attnscope
