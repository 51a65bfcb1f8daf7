#include "app/cli/batch/batch_prompt.h"

#include "app/cli/options/span_json.h"
#include "app/cli/report/json_text.h"
#include "core/byte_text.h"
#include "core/error.h"

#include <cstdint>

namespace attnscope::cli {

namespace {

[[noreturn]] void fail(const std::string& message)
{
    throw Error(ErrorKind::corrupt, message);
}

std::string id_of(const Json& object, std::size_t line)
{
    if (!object.is_object() || !object.contains("id") || object["id"].is_null())
        return std::to_string(line);
    const Json& id = object["id"];
    return id.is_string() ? id.get<std::string>() : json_line(id);
}

std::uint64_t fnv1a(const std::string& text)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

} // namespace

std::string batch_id(const std::string& text, std::size_t line)
{
    return id_of(Json::parse(text, nullptr, false), line);
}

BatchPrompt parse_batch_prompt(const std::string& text, std::size_t line)
{
    const Json object = Json::parse(text, nullptr, false);
    if (!object.is_object())
        fail("no JSON object");
    if (object.contains("id") && !object["id"].is_string() && !object["id"].is_number_integer() &&
        !object["id"].is_null())
        fail("\"id\" is neither a text nor an integer");
    BatchPrompt prompt;
    prompt.line = line;
    prompt.id = id_of(object, line);
    if (prompt.id.empty())
        fail("\"id\" is empty");
    if (object.contains("prompt") + object.contains("ids") + object.contains("messages") != 1)
        fail("one of \"prompt\", \"messages\" and \"ids\" is needed");
    if (object.contains("messages")) {
        prompt.source.text = json_line(object["messages"]);
        prompt.needs_chat = true;
    } else if (object.contains("prompt")) {
        if (!object["prompt"].is_string())
            fail("\"prompt\" is no text");
        prompt.source.text = object["prompt"].get<std::string>();
    } else {
        prompt.source.ids = ints_of_json(object["ids"], "ids");
    }
    if (const auto spans = object.find("spans"); spans != object.end()) {
        prompt.spans = spans_of_json(*spans);
    }
    return prompt;
}

std::string file_name_of(const std::string& id)
{
    constexpr std::size_t longest = 180; // NAME_MAX is 255 bytes, ".attn.h5.partial" comes behind
    std::string name;
    for (const char c : id) {
        const bool plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                           c == '_' || c == '-' || (c == '.' && !name.empty());
        name += plain ? std::string(1, c) : "%" + hex_text(std::string_view(&c, 1));
    }
    if (name.size() <= longest)
        return name + ".attn.h5";
    std::string hash;
    for (int shift = 56; shift >= 0; shift -= 8)
        hash += static_cast<char>(fnv1a(id) >> static_cast<unsigned>(shift) & 0xFFU);
    // '%%' never comes out of the loop above, so a cut name cannot equal a whole one.
    return name.substr(0, longest) + "%%" + hex_text(hash) + ".attn.h5";
}

} // namespace attnscope::cli
