// A chat or agent transcript: messages with roles, tool calls and their outputs.
#pragma once

#include "core/experiment/prompt_text.h"

#include <string>
#include <vector>

namespace attnscope {

struct Message {
    std::string role;    ///< "system", "user", "assistant", "tool", ...
    std::string content; ///< with tool calls as JSON behind the text
};

struct Transcript {
    std::string id;
    std::vector<Message> messages;
};

/// Either one transcript, a message {"role", "content", "tool_calls"} a line; or several, {"id", "messages": [...]} a line. Content
/// may be a text, null, or a list of parts with "text". Errors: corrupt, with the line.
std::vector<Transcript> parse_transcripts(const std::string& jsonl, const std::string& origin);

/// How a message is written into the prompt: {role}, {content}.
inline constexpr const char* plain_turn = "{role}: {content}\n\n";

/// The whole transcript; a part "turn" for each message. Errors: invalid_argument when the template lacks a place in braces.
PromptText text_of(const Transcript& transcript, const std::string& turn_template);

} // namespace attnscope
