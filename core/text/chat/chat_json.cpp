#include "core/text/chat/chat_value.h"

#include <cstdio>

namespace attnscope::text::chat {
namespace {

std::string quoted_json(const std::string& text)
{
    std::string json = "\"";
    for (const char c : text) {
        switch (c) {
        case '"':
            json += "\\\"";
            break;
        case '\\':
            json += "\\\\";
            break;
        case '\n':
            json += "\\n";
            break;
        case '\r':
            json += "\\r";
            break;
        case '\t':
            json += "\\t";
            break;
        case '\b':
            json += "\\b";
            break;
        case '\f':
            json += "\\f";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20) {
                char buffer[8];
                std::snprintf(buffer, sizeof buffer, "\\u%04x", static_cast<unsigned>(c));
                json += buffer;
            } else {
                json += c;
            }
        }
    }
    return json + '"';
}

/// The members of a list or dictionary between their brackets.
std::string bracketed(const std::vector<std::string>& members, char open, char close, int indent, int depth)
{
    std::string text(1, open);
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (i > 0) {
            text += indent < 0 ? ", " : ",";
        }
        if (indent >= 0) {
            text += '\n' + std::string(static_cast<std::size_t>(indent * (depth + 1)), ' ');
        }
        text += members[i];
    }
    if (indent >= 0 && !members.empty()) {
        text += '\n' + std::string(static_cast<std::size_t>(indent * depth), ' ');
    }
    return text + close;
}

class JsonWriter {
public:
    JsonWriter(int line, int indent, Budget& budget) : line_(line), indent_(indent), budget_(budget) {}

    /// Words of a message when it holds those of one and no other.
    MarkedText write(const Value& value)
    {
        std::string json = write(value, 0);
        return message_ && !several_ ? MarkedText(std::move(json), *message_) : MarkedText(std::move(json));
    }

private:
    std::string write(const Value& value, int depth)
    {
        std::string text = write_unpaid(value, depth);
        budget_.spend(line_, text.size());
        return text;
    }

    std::string write_unpaid(const Value& value, int depth)
    {
        if (value.is_none()) {
            return "null";
        }
        if (value.is_bool()) {
            return value.truth() ? "true" : "false";
        }
        if (value.is_number()) {
            return printed(line_, value).characters();
        }
        if (const MarkedText* text = value.find_text()) {
            note(text->find_message());
            return quoted_json(text->characters());
        }
        std::vector<std::string> members;
        if (const List* list = value.find_list()) {
            for (const Value& item : *list) {
                members.push_back(write(item, depth + 1));
            }
            return bracketed(members, '[', ']', indent_, depth);
        }
        if (const auto* dict = value.find_dict(); dict != nullptr && !(*dict)->is_namespace) {
            note((*dict)->message);
            for (const auto& [key, item] : (*dict)->entries) {
                members.push_back(quoted_json(key) + ": " + write(item, depth + 1));
            }
            return bracketed(members, '{', '}', indent_, depth);
        }
        refuse(line_, "writes " + value.kind() + " as JSON");
    }

    void note(std::optional<std::size_t> message)
    {
        several_ = several_ || (message && message_ && *message != *message_);
        message_ = message ? message : message_;
    }

    int line_;
    int indent_;
    Budget& budget_;
    std::optional<std::size_t> message_;
    bool several_ = false;
};

} // namespace

MarkedText json_of(int line, const Value& value, int indent, Budget& budget)
{
    return JsonWriter(line, indent, budget).write(value);
}

} // namespace attnscope::text::chat
