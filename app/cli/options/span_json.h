// Spans and ids as JSON states them, in prompt files and in requests to the worker.
#pragma once

#include "app/cli/options/span_request.h"
#include "app/cli/report/json_text.h"

#include <cstdint>
#include <string>
#include <vector>

namespace attnscope::cli {

/// {NAME: "text" | [begin, end] (tokens) | {"text": "...", "occurrence": 2} | {"bytes": [begin, end]}}. Errors: corrupt,
/// naming the span.
std::vector<SpanRequest> spans_of_json(const Json& spans);

/// A list of integers of 32 bits; `key` is its name. Errors: corrupt.
std::vector<std::int32_t> ints_of_json(const Json& list, const std::string& key);

} // namespace attnscope::cli
