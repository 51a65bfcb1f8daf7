// TextSettings as JSON, for the journal and the result.
#pragma once

#include "core/experiment/experiment_json.h"
#include "core/experiment/text/text_windows.h"

namespace attnscope {

/// length, windows, seed, and the text by its hash.
Json to_json(const TextSettings& settings);

/// "own text, FNV-1a 0123..." or "synthetic language".
std::string name_of_text(const std::optional<std::string>& text);

} // namespace attnscope
