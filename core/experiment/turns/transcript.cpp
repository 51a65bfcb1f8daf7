#include "core/experiment/turns/transcript.h"

#include "core/error.h"
#include "core/experiment/json_lines.h"
#include "core/experiment/nothing_qualified.h"

#include <nlohmann/json.hpp>

namespace attnscope {

namespace {

[[noreturn]] void fail(const std::string& place, const std::string& problem)
{
    throw Error(ErrorKind::corrupt, place + ": " + problem);
}

std::string content_of(const Json& message, const std::string& place)
{
    std::string text;
    const Json& content = message.contains("content") ? message["content"] : Json();
    if (content.is_string())
        text = content.get<std::string>();
    else if (content.is_array())
        for (const Json& part : content) {
            if (part.is_object() && part.contains("text") && part["text"].is_string())
                text += part["text"].get<std::string>();
        }
    else if (!content.is_null())
        fail(place, "\"content\" is neither a text nor a list of parts");
    if (message.contains("tool_calls") && !message["tool_calls"].empty())
        text += (text.empty() ? "" : "\n") + json_text(message["tool_calls"]);
    return text;
}

Message message_of(const Json& message, const std::string& place)
{
    if (!message.is_object() || !message.contains("role") || !message["role"].is_string())
        fail(place, "no message with \"role\" and \"content\"");
    return {message["role"].get<std::string>(), content_of(message, place), json_text(message)};
}

} // namespace

std::vector<Transcript> parse_transcripts(const std::string& jsonl, const std::string& origin)
{
    std::vector<Transcript> transcripts;
    Transcript single{origin, {}};
    for_each_json_line(jsonl, origin, [&](const JsonLine& line) {
        const Json& object = line.value;
        if (!object.is_object() || !object.contains("messages")) {
            single.messages.push_back(message_of(object, line.place));
            return;
        }
        Transcript transcript{std::to_string(line.number), {}};
        if (object.contains("id"))
            transcript.id = object["id"].is_string() ? object["id"].get<std::string>() : object["id"].dump();
        for (const Json& message : object["messages"])
            transcript.messages.push_back(message_of(message, line.place));
        transcripts.push_back(std::move(transcript));
    });
    if (!single.messages.empty())
        transcripts.push_back(std::move(single));
    if (transcripts.empty())
        throw NothingQualified(origin + " has no message");
    return transcripts;
}

} // namespace attnscope
