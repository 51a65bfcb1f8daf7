// Tokens of a text, for people and for programs.
#pragma once

#include "app/cli/report/json_text.h"
#include "core/text/chat_template.h"
#include "core/text/tokenizer.h"

#include <string>

namespace attnscope::cli {

/// ids, tokens (the vocabulary's spelling), text (display form), bytes (hex), offsets_bytes (in the text), special, decoded
/// (special tokens included), notices, file (that the tokenizer was read from).
Json json_of_encoding(const Encoding& encoding, const Tokenizer& tokenizer);

/// Of a rendered conversation: "prompt" (text) and "turns": message, role, name, "bytes" of the prompt that were printed for it,
/// "content_bytes" that are its words, and "tokens", the segment that a capture makes of it (null: none).
Json json_of_chat(const RenderedChat& chat, const Encoding& encoding);

/// A table with a line a token.
std::string text_of_encoding(const Encoding& encoding);

} // namespace attnscope::cli
