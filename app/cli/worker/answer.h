// The lines that the worker says. Each without its line feed, which a JSON line never holds.
#pragma once

#include "app/cli/report/json_text.h"
#include "core/error.h"
#include "core/text/tokenizer.h"

#include <exception>
#include <optional>
#include <string>

namespace attnscope::cli::worker {

std::string result_line(const Json& id, Json result);
std::string progress_line(const Json& id, const Json& progress);

/// {"kind", "message"} of whatever was thrown.
Json json_of_error(const std::exception& error);
std::string error_line(const Json& id, const std::exception& error);

/// The answer of tokenize: a list of each property of the tokens. `context_length`: nothing when not known.
Json json_of_tokens(const Encoding& encoding, std::optional<int> context_length);

} // namespace attnscope::cli::worker
