#include "core/text/chat_template.h"

#include "core/error.h"
#include "core/text/chat/chat_renderer.h"

#include <nlohmann/json.hpp>

namespace attnscope {
namespace {

using text::chat::Value;
using Json = nlohmann::ordered_json;

constexpr std::size_t largest_template = 1 << 20; // bytes; common ones have some 5,000
constexpr int deepest_message = 24;

/// What says who speaks, not what is said.
bool is_label(const std::string& key)
{
    return key == "role" || key == "name" || key == "tool_call_id";
}

/// `message`: whose words the texts in it are; depth 0 is the message itself.
Value value_of(const Json& json, std::optional<std::size_t> message, int depth = 0)
{
    if (depth > deepest_message) {
        throw Error(ErrorKind::corrupt,
                    "a message is nested more than " + std::to_string(deepest_message) + " deep");
    }
    if (json.is_object()) {
        text::chat::Dict dict;
        dict.message = message;
        for (const auto& [key, item] : json.items()) {
            const bool said = depth > 0 || !is_label(key);
            dict.entries.emplace_back(key, value_of(item, said ? message : std::nullopt, depth + 1));
        }
        return dict;
    }
    if (json.is_array()) {
        text::chat::List list;
        for (const Json& item : json) {
            list.push_back(value_of(item, message, depth + 1));
        }
        return list;
    }
    if (json.is_string()) {
        return message ? text::chat::MarkedText(json.get<std::string>(), *message)
                       : text::chat::MarkedText(json.get<std::string>());
    }
    if (json.is_boolean()) {
        return json.get<bool>();
    }
    if (json.is_number_integer() && !(json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX)) {
        return json.get<std::int64_t>();
    }
    return json.is_number() ? Value(json.get<double>()) : Value();
}

} // namespace

std::optional<std::vector<ChatMessage>> find_chat_messages(std::string_view text)
{
    const Json json = Json::parse(text, nullptr, false);
    const Json* list = &json;
    if (json.is_object() && json.contains("messages")) {
        list = &json["messages"];
    }
    if (!list->is_array() || list->empty() || !list->front().is_object()) {
        return std::nullopt;
    }
    std::vector<ChatMessage> messages;
    for (const Json& message : *list) {
        if (!message.is_object() || !message.contains("role") || !message["role"].is_string()) {
            throw Error(ErrorKind::corrupt,
                        "message " + std::to_string(messages.size()) +
                            " of the conversation: expected {\"role\": \"user\", \"content\": ...}");
        }
        static_cast<void>(value_of(message, std::nullopt));
        messages.push_back({message["role"].get<std::string>(), message.dump()});
    }
    return messages;
}

ChatMessage user_message(std::string_view text)
{
    if (find_invalid_utf8(text) != std::string_view::npos) {
        throw Error(ErrorKind::invalid_argument, "the text is not valid UTF-8; convert it to UTF-8 first");
    }
    return {"user", Json{{"role", "user"}, {"content", std::string(text)}}.dump()};
}

std::string name_of(const ChatTurn& turn)
{
    return "turn-" + std::to_string(turn.message) + "-" + turn.role;
}

struct ChatTemplate::Impl {
    std::string origin;
    text::chat::Body body;
};

ChatTemplate::ChatTemplate(std::unique_ptr<const Impl> impl) : impl_(std::move(impl)) {}
ChatTemplate::ChatTemplate(ChatTemplate&&) noexcept = default;
ChatTemplate& ChatTemplate::operator=(ChatTemplate&&) noexcept = default;
ChatTemplate::~ChatTemplate() = default;

ChatTemplate ChatTemplate::parse(std::string_view source, std::string origin)
{
    try {
        if (find_invalid_utf8(source) != std::string_view::npos) {
            throw Error(ErrorKind::corrupt, "the chat template is not valid UTF-8");
        }
        if (source.size() > largest_template) {
            throw Error(ErrorKind::not_supported, "the chat template has more than 1 MiB");
        }
        auto impl = std::make_unique<Impl>();
        impl->body = text::chat::parse_template(source);
        impl->origin = std::move(origin);
        return ChatTemplate(std::move(impl));
    } catch (const Error& error) {
        throw Error(error.kind(), origin + ", " + error.what());
    }
}

RenderedChat ChatTemplate::render(const std::vector<ChatMessage>& messages, const ChatOptions& options) const
{
    text::chat::List list;
    for (const ChatMessage& message : messages) {
        list.push_back(value_of(Json::parse(message.fields_json), list.size()));
    }
    try {
        text::chat::Renderer renderer(std::move(list), options.now);
        for (const auto& [name, content] : options.special_tokens) {
            renderer.set(name, content);
        }
        renderer.set("add_generation_prompt", options.add_generation_prompt);
        renderer.set("tools", Value());
        renderer.set("documents", Value());
        renderer.run(impl_->body);
        RenderedChat chat{renderer.text().characters(), {}};
        const auto contents = text::chat::find_messages(renderer.text(), messages.size());
        for (std::size_t i = 0; i < messages.size(); ++i) {
            const std::optional<ByteSpan>& walked = renderer.spans()[i];
            const std::optional<ByteSpan>& content = contents[i];
            if (walked || content) {
                const ByteSpan span = walked ? *walked : *content;
                chat.turns.push_back(
                    {i, messages[i].role, span, content.value_or(ByteSpan{span.begin, span.begin})});
            }
        }
        return chat;
    } catch (const Error& error) {
        throw Error(error.kind(), impl_->origin + ", " + error.what());
    }
}

} // namespace attnscope
