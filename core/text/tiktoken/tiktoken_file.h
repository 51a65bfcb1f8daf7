// A tiktoken file: one line for each token, its bytes as base64 and its rank, which is its id, too.
#pragma once

#include "core/text/token_model/vocabulary.h"

#include <string_view>

namespace attnscope::text {

/// Whether the first line is one of such a file.
bool is_tiktoken_file(std::string_view content);

/// Bytes to ranks. Errors: corrupt, with the line: no base64, no rank, bytes or rank twice, or a byte that is no token.
Vocabulary read_tiktoken_file(std::string_view content);

} // namespace attnscope::text
