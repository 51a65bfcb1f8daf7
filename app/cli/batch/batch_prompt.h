// One line of the prompt file of `batch`.
//
// A line is a JSON object: "id" (text or integer; the line number when absent), "prompt" (text), "messages" (a conversation,
// with --chat) or "ids" (token ids), "spans" as span_json.h states them. Other keys are left alone, so that files of
// other tools can be used as they are.
#pragma once

#include "app/cli/options/prompt.h"

#include <string>
#include <vector>

namespace attnscope::cli {

struct BatchPrompt {
    std::size_t line = 0; ///< from 1
    std::string id;
    PromptSource source;
    std::vector<SpanRequest> spans;
    bool needs_chat = false; ///< the text is messages as JSON
};

/// Errors: corrupt, naming the key.
BatchPrompt parse_batch_prompt(const std::string& text, std::size_t line);

/// Only the id; the line number when the line cannot be read or has none.
std::string batch_id(const std::string& text, std::size_t line);

/// A file name for any id: different ids have different names, none leaves its folder or is hidden. Characters outside of
/// A-Z a-z 0-9 . _ - become %XX; a very long id is cut and ends in a hash of the whole.
std::string file_name_of(const std::string& id);

} // namespace attnscope::cli
