// The present moment as files state it.
#pragma once

#include <string>

namespace attnscope {

/// UTC, ISO 8601: "2026-01-20T12:00:00Z".
std::string utc_now();

} // namespace attnscope
