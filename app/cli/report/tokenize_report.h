// Tokens of a text, for people and for programs.
#pragma once

#include "app/cli/report/json_text.h"
#include "core/text/tokenizer.h"

#include <string>

namespace attnscope::cli {

/// ids, tokens (the vocabulary's spelling), text (display form), bytes (hex), offsets_bytes (in the text), special, decoded
/// (special tokens included), notices.
Json json_of_encoding(const Encoding& encoding, const Tokenizer& tokenizer);

/// A table with a line a token.
std::string text_of_encoding(const Encoding& encoding);

} // namespace attnscope::cli
