// What is in a capture file.
#pragma once

#include "app/cli/report/json_text.h"
#include "core/capture/capture_reader.h"

#include <string>

namespace attnscope::cli {

Json json_of_capture(const CaptureReader& reader);

/// For people, several lines.
std::string text_of_capture(const CaptureReader& reader);

} // namespace attnscope::cli
