#include "core/text/chat/chat_value.h"

#include "core/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace attnscope::text::chat {
namespace {

/// repr() of a Python float: the shortest digits that mean the number, a point always.
std::string printed_float(double value)
{
    if (std::isnan(value)) {
        return "nan";
    }
    if (std::isinf(value)) {
        return value < 0 ? "-inf" : "inf";
    }
    const double size = std::abs(value);
    const bool plain = size == 0 || (size >= 1e-4 && size < 1e16);
    char buffer[400];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value,
                                   plain ? std::chars_format::fixed : std::chars_format::scientific);
    std::string text(buffer, end.ptr);
    if (plain && text.find('.') == std::string::npos) {
        text += ".0";
    }
    return text;
}

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

    std::string write(const Value& value, int depth = 0)
    {
        std::string text = write_unpaid(value, depth);
        budget_.spend(line_, text.size());
        return text;
    }

private:
    std::string write_unpaid(const Value& value, int depth)
    {
        if (value.is_none()) {
            return "null";
        }
        if (value.is_bool()) {
            return value.truth() ? "true" : "false";
        }
        if (value.is_number()) {
            return printed(line_, value);
        }
        if (const std::string* text = value.find_string()) {
            return quoted_json(*text);
        }
        std::vector<std::string> members;
        if (const List* list = value.find_list()) {
            for (const Value& item : *list) {
                members.push_back(write(item, depth + 1));
            }
            return bracketed(members, '[', ']', indent_, depth);
        }
        if (const auto* dict = value.find_dict(); dict != nullptr && !(*dict)->is_namespace) {
            for (const auto& [key, item] : (*dict)->entries) {
                members.push_back(quoted_json(key) + ": " + write(item, depth + 1));
            }
            return bracketed(members, '{', '}', indent_, depth);
        }
        refuse(line_, "writes " + value.kind() + " as JSON");
    }

    int line_;
    int indent_;
    Budget& budget_;
};

} // namespace

Value::Value(List list)
{
    for (const Value& item : list) {
        depth_ = std::max(depth_, item.depth() + 1);
    }
    if (depth_ > deepest) {
        throw Error(ErrorKind::not_supported,
                    "lists and dictionaries are nested more than " + std::to_string(deepest) + " deep");
    }
    variant_ = std::make_shared<const List>(std::move(list));
}

Value::Value(Dict dict)
{
    for (const auto& entry : dict.entries) {
        depth_ = std::max(depth_, entry.second.depth() + 1);
    }
    if (depth_ > (dict.is_namespace ? namespace_depth : deepest)) {
        throw Error(ErrorKind::not_supported,
                    "lists and dictionaries are nested more than " +
                        std::to_string(dict.is_namespace ? namespace_depth : deepest) + " deep");
    }
    depth_ = dict.is_namespace ? namespace_depth : depth_;
    variant_ = std::make_shared<Dict>(std::move(dict));
}

const std::string* Value::find_string() const noexcept
{
    const auto* text = std::get_if<std::shared_ptr<const std::string>>(&variant_);
    return text == nullptr ? nullptr : text->get();
}

const Value* Dict::find(std::string_view key) const noexcept
{
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.first == key; });
    return found == entries.end() ? nullptr : &found->second;
}

void Dict::set(std::string key, Value value)
{
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.first == key; });
    if (found == entries.end()) {
        entries.emplace_back(std::move(key), std::move(value));
    } else {
        found->second = std::move(value);
    }
}

const List* Value::find_list() const noexcept
{
    const auto* list = std::get_if<std::shared_ptr<const List>>(&variant_);
    return list == nullptr ? nullptr : list->get();
}

std::int64_t Value::integer() const noexcept
{
    if (const auto* flag = std::get_if<bool>(&variant_)) {
        return *flag ? 1 : 0;
    }
    const auto* number = std::get_if<std::int64_t>(&variant_);
    return number == nullptr ? 0 : *number;
}

double Value::number() const noexcept
{
    const auto* number = std::get_if<double>(&variant_);
    return number == nullptr ? static_cast<double>(integer()) : *number;
}

bool Value::truth() const noexcept
{
    if (is_undefined() || is_none()) {
        return false;
    }
    if (is_number()) {
        return number() != 0;
    }
    if (const std::string* text = find_string()) {
        return !text->empty();
    }
    if (const List* list = find_list()) {
        return !list->empty();
    }
    if (const auto* dict = find_dict()) {
        return (*dict)->is_namespace || !(*dict)->entries.empty();
    }
    return true;
}

std::string Value::kind() const
{
    static constexpr const char* names[] = {
        "something undefined", "none",      "a truth value", "a whole number", "a number", "a text", "a list",
        "a dictionary",        "a function"};
    const Undefined* undefined = find_undefined();
    return undefined != nullptr && !undefined->name.empty()
               ? "\"" + undefined->name + "\", which is not defined"
               : names[variant_.index()];
}

bool equal(int line, const Value& a, const Value& b, Budget& budget)
{
    budget.spend(line);
    if (a.is_number() && b.is_number()) {
        return a.is_float() || b.is_float() ? a.number() == b.number() : a.integer() == b.integer();
    }
    if (a.find_string() != nullptr && b.find_string() != nullptr) {
        return *a.find_string() == *b.find_string();
    }
    if (a.find_list() != nullptr && b.find_list() != nullptr) {
        return std::equal(a.find_list()->begin(), a.find_list()->end(), b.find_list()->begin(),
                          b.find_list()->end(),
                          [&](const Value& x, const Value& y) { return equal(line, x, y, budget); });
    }
    if (a.find_dict() != nullptr && b.find_dict() != nullptr) {
        const Dict& first = **a.find_dict();
        const Dict& second = **b.find_dict();
        budget.spend(line, first.entries.size() * second.entries.size());
        return &first == &second ||
               (first.entries.size() == second.entries.size() && !first.is_namespace &&
                std::all_of(first.entries.begin(), first.entries.end(), [&](const auto& entry) {
                    const Value* other = second.find(entry.first);
                    return other != nullptr && equal(line, entry.second, *other, budget);
                }));
    }
    return (a.is_none() && b.is_none()) || (a.is_undefined() && b.is_undefined());
}

std::string printed(int line, const Value& value)
{
    if (value.is_undefined()) {
        return {};
    }
    if (value.is_none()) {
        return "None";
    }
    if (value.is_bool()) {
        return value.truth() ? "True" : "False";
    }
    if (value.is_integer()) {
        return std::to_string(value.integer());
    }
    if (value.is_float()) {
        return printed_float(value.number());
    }
    if (const std::string* text = value.find_string()) {
        return *text;
    }
    refuse(line, "prints " + value.kind() + ", which is not supported");
}

std::string json_of(int line, const Value& value, int indent, Budget& budget)
{
    return JsonWriter(line, indent, budget).write(value);
}

} // namespace attnscope::text::chat
