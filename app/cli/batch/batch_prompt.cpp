#include "app/cli/batch/batch_prompt.h"

#include "app/cli/report/base64.h"
#include "app/cli/report/json_text.h"
#include "core/error.h"

#include <cstdint>
#include <limits>

namespace attnscope::cli {

namespace {

[[noreturn]] void fail(const std::string& message)
{
    throw Error(ErrorKind::corrupt, message);
}

int int_of(const Json& value, const char* what)
{
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    const bool fits = value.is_number_unsigned()
                          ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                          : value.is_number_integer() && value.get<std::int64_t>() >= -most;
    if (!fits)
        fail(std::string(what) + " holds " + json_line(value) + ", which is no integer of 32 bits");
    return value.get<int>();
}

SpanRequest span_of(const std::string& name, const Json& value)
{
    SpanRequest span;
    span.name = name;
    if (value.is_string()) {
        span.text = value.get<std::string>();
    } else if (value.is_array() && value.size() == 2) {
        span.range = RangeRequest{int_of(value[0], "\"spans\""), int_of(value[1], "\"spans\"")};
    } else if (value.is_object() && value.contains("text") && value["text"].is_string()) {
        span.text = value["text"].get<std::string>();
        if (value.contains("occurrence"))
            span.occurrence = int_of(value["occurrence"], "\"occurrence\"");
    } else {
        fail("span \"" + name +
             "\" is neither a text, nor [begin, end], nor {\"text\": ..., \"occurrence\": ...}");
    }
    if (!span.range && span.text.empty())
        fail("span \"" + name + "\" has an empty text");
    return span;
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
    if (object.contains("prompt") == object.contains("ids"))
        fail("one of \"prompt\" and \"ids\" is needed");
    if (object.contains("prompt")) {
        if (!object["prompt"].is_string())
            fail("\"prompt\" is no text");
        prompt.source.text = object["prompt"].get<std::string>();
    } else {
        if (!object["ids"].is_array())
            fail("\"ids\" is no list");
        prompt.source.ids.emplace();
        for (const Json& id : object["ids"])
            prompt.source.ids->push_back(int_of(id, "\"ids\""));
    }
    if (const auto spans = object.find("spans"); spans != object.end()) {
        if (!spans->is_object())
            fail("\"spans\" is no object of names");
        for (const auto& [name, value] : spans->items())
            prompt.spans.push_back(span_of(name, value));
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
