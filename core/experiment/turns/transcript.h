// A chat or agent transcript: messages with roles, tool calls and their outputs.
#pragma once

#include <string>
#include <vector>

namespace attnscope {

struct Message {
    std::string role;    ///< "system", "user", "assistant", "tool", ...
    std::string content; ///< with tool calls as JSON behind the text
    std::string fields;  ///< the whole message as a JSON object, for a chat template
};

struct Transcript {
    std::string id;
    std::vector<Message> messages;
};

/// Either one transcript, a message {"role", "content", "tool_calls"} a line; or several, {"id", "messages": [...]} a line. Content
/// may be a text, null, or a list of parts with "text". Errors: corrupt, with the line.
std::vector<Transcript> parse_transcripts(const std::string& jsonl, const std::string& origin);

} // namespace attnscope
