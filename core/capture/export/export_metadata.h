// Private: what every NPZ export carries beside its numbers.
#pragma once

#include "core/capture/capture_reader.h"
#include "core/capture/export/npy.h"

#include <map>

namespace attnscope {

/// Names of the axes of the arrays of an archive, and facts about this export, as JSON values in text ("3", "\"mean\"").
struct ExportNotes {
    std::map<std::string, std::vector<std::string>> dimensions;
    std::map<std::string, std::string> facts;
};

/// `text` as a JSON string.
std::string json_text(const std::string& text);

/// token_id, token_text, segment_name and segment_span where there are segments, and `metadata`.
void add_metadata(NpzWriter& archive, const CaptureReader& reader, ExportNotes notes);

} // namespace attnscope
