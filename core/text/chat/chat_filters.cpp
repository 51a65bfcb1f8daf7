#include "core/text/chat/chat_evaluator.h"
#include "core/text/chat/chat_string.h"
#include "core/text/token.h"

#include <algorithm>
#include <charconv>

namespace attnscope::text::chat {
namespace {

/// The items that a filter over a list works on.
List items_for(const std::string& name, const Value& value, const Arguments& arguments)
{
    if (const List* list = value.find_list()) {
        return *list;
    }
    if (const std::string* text = value.find_string()) {
        List items;
        for (std::string& character : characters_of(*text)) {
            items.emplace_back(std::move(character));
        }
        return items;
    }
    if (const auto* dict = value.find_dict(); dict != nullptr && !(*dict)->is_namespace) {
        List items;
        for (const auto& entry : (*dict)->entries) {
            items.emplace_back(entry.first);
        }
        return items;
    }
    if (!value.is_undefined()) {
        fail(arguments.line, "applies " + name + " to " + value.kind());
    }
    return {};
}

Value length_of(const Value& value, const Arguments& arguments)
{
    if (const std::string* text = value.find_string()) {
        return static_cast<std::int64_t>(character_count(*text));
    }
    if (const List* list = value.find_list()) {
        return static_cast<std::int64_t>(list->size());
    }
    if (const auto* dict = value.find_dict(); dict != nullptr && !(*dict)->is_namespace) {
        return static_cast<std::int64_t>((*dict)->entries.size());
    }
    if (!value.is_undefined()) {
        fail(arguments.line, "asks for the length of " + value.kind());
    }
    return std::int64_t{0};
}

Value whole_number_of(const Value& value, const Arguments& arguments)
{
    const Value* otherwise = arguments.find(0, "default");
    if (value.is_number() && !value.is_float()) {
        return value.integer();
    }
    if (const std::string* text = value.find_string()) {
        const std::string digits = stripped(*text, "", true, true);
        std::int64_t number = 0;
        const char* end = digits.data() + digits.size();
        if (const auto read = std::from_chars(digits.data(), end, number);
            read.ec == std::errc() && read.ptr == end) {
            return number;
        }
        if (digits.find_first_of("0123456789") != std::string::npos) {
            refuse(arguments.line,
                   "reads \"" + display_text(digits) + "\" as a whole number, which is not supported");
        }
    }
    if (value.is_float()) {
        refuse(arguments.line, "cuts a number down to a whole one, which is not supported");
    }
    return otherwise == nullptr ? Value(std::int64_t{0}) : *otherwise;
}

/// selectattr, rejectattr, select and reject.
Value chosen(const std::string& name, const List& items, const Arguments& arguments, Budget& budget)
{
    const bool by_attribute = name.ends_with("attr");
    const bool wanted = name.starts_with("select");
    Arguments rest;
    rest.line = arguments.line;
    const std::size_t test = by_attribute ? 1 : 0;
    for (std::size_t i = test + 1; i < arguments.values.size(); ++i) {
        rest.values.push_back(arguments.values[i]);
    }
    List kept;
    for (const Value& item : items) {
        budget.spend(arguments.line);
        const Value value = by_attribute
                                ? member(arguments.line, item, arguments.require_string(0, "attribute"), true)
                                : item;
        const bool holds = arguments.values.size() > test
                               ? apply_test(arguments.require_string(test, "test"), value, rest, budget)
                               : value.truth();
        if (holds == wanted) {
            kept.push_back(item);
        }
    }
    return kept;
}

Value mapped(const List& items, const Arguments& arguments, Budget& budget)
{
    List results;
    for (const Value& item : items) {
        budget.spend(arguments.line);
        if (arguments.values.empty()) {
            arguments.allow("map", {"attribute"});
            results.push_back(member(arguments.line, item, arguments.require_string(0, "attribute"), true));
        } else {
            Arguments rest = arguments;
            rest.values.erase(rest.values.begin());
            results.push_back(apply_filter(arguments.require_string(0, "filter"), item, rest, budget));
        }
    }
    return results;
}

MarkedText joined(const List& items, const Arguments& arguments, Budget& budget)
{
    arguments.allow("join", {"d", "attribute"});
    const std::string separator = arguments.find(0, "d") == nullptr ? "" : arguments.require_string(0, "d");
    const Value* attribute = arguments.find(1, "attribute");
    MarkedText whole;
    for (const Value& item : items) {
        const MarkedText part =
            printed(arguments.line,
                    attribute == nullptr || attribute->is_none()
                        ? item
                        : member(arguments.line, item, arguments.require_string(1, "attribute"), true));
        budget.spend(arguments.line, separator.size() + part.cost());
        if (&item != items.data()) {
            whole += separator;
        }
        whole += part;
    }
    return whole;
}

/// The filters that are methods of a text in Python, too.
Value filter_text(const std::string& name, const Value& value, const Arguments& arguments, Budget& budget)
{
    const Value text = value.find_string() != nullptr ? value : Value(printed(arguments.line, value));
    return call_method(text, name == "trim" ? "strip" : name, arguments, budget);
}

Value default_for(const Value& value, const Arguments& arguments)
{
    arguments.allow("default", {"default_value", "boolean"});
    const Value* boolean = arguments.find(1, "boolean");
    const bool takes = value.is_undefined() || (boolean != nullptr && boolean->truth() && !value.truth());
    const Value* otherwise = arguments.find(0, "default_value");
    return !takes ? value : otherwise == nullptr ? Value("") : *otherwise;
}

} // namespace

Value apply_filter(const std::string& name, const Value& value, const Arguments& arguments, Budget& budget)
{
    budget.spend(arguments.line);
    const auto items = [&] {
        List found = items_for(name, value, arguments);
        budget.spend(arguments.line, 64 * found.size());
        return found;
    };
    if (name == "trim" || name == "upper" || name == "lower" || name == "capitalize" || name == "replace") {
        return filter_text(name, value, arguments, budget);
    }
    if (name == "length" || name == "count") {
        arguments.allow(name, {});
        return length_of(value, arguments);
    }
    if (name == "tojson") {
        arguments.allow(name, {"indent"});
        return json_of(
            arguments.line, value,
            static_cast<int>(std::clamp<std::int64_t>(arguments.integer_or(0, "indent", -1), -1, 64)),
            budget);
    }
    if (name == "default" || name == "d") {
        return default_for(value, arguments);
    }
    if (name == "join") {
        return joined(items(), arguments, budget);
    }
    if (name == "string" || name == "safe") {
        arguments.allow(name, {});
        return value.find_string() != nullptr ? value : Value(printed(arguments.line, value));
    }
    if (name == "int") {
        arguments.allow(name, {"default"});
        return whole_number_of(value, arguments);
    }
    if (name == "list") {
        return items();
    }
    if (name == "first" || name == "last") {
        const List all = items();
        return all.empty() ? Value(Undefined{name}) : name == "first" ? all.front() : all.back();
    }
    if (name == "reverse") {
        List all = items();
        std::reverse(all.begin(), all.end());
        if (value.find_string() == nullptr) {
            return all;
        }
        return joined(all, Arguments{arguments.line, {}, {}}, budget);
    }
    if (name == "items") {
        return value.is_undefined() ? Value(List()) : call_method(value, "items", arguments, budget);
    }
    if (name == "selectattr" || name == "rejectattr" || name == "select" || name == "reject") {
        return chosen(name, items(), arguments, budget);
    }
    if (name == "map") {
        return mapped(items(), arguments, budget);
    }
    refuse(arguments.line, "uses the filter " + display_text(name) + ", which is not supported");
}

} // namespace attnscope::text::chat
