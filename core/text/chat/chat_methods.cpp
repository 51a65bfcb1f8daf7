#include "core/text/chat/chat_evaluator.h"
#include "core/text/chat/chat_lexer.h"
#include "core/text/chat/chat_string.h"
#include "core/text/token.h"

#include <algorithm>
#include <array>

namespace attnscope::text::chat {
namespace {

constexpr std::array text_methods = {"strip",    "lstrip",  "rstrip",       "split",       "startswith",
                                     "endswith", "replace", "upper",        "lower",       "capitalize",
                                     "join",     "find",    "removeprefix", "removesuffix"};
constexpr std::array dict_methods = {"get", "items", "keys", "values"};

template <typename Names>
bool holds(const Names& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string joined(const Arguments& arguments, const std::string& separator, const Value& parts,
                   Budget& budget)
{
    const List* list = parts.find_list();
    if (list == nullptr) {
        fail(arguments.line, "joins " + parts.kind() + ", expected a list");
    }
    std::string whole;
    for (const Value& part : *list) {
        if (part.find_string() == nullptr) {
            fail(arguments.line, "joins " + part.kind() + ", expected texts");
        }
        budget.spend(arguments.line, separator.size() + part.find_string()->size());
        whole += (&part == list->data() ? "" : separator) + *part.find_string();
    }
    return whole;
}

Value call_text_method(const std::string& text, const std::string& name, const Arguments& arguments,
                       Budget& budget)
{
    const std::string what = name + "()";
    if (name == "strip" || name == "lstrip" || name == "rstrip") {
        arguments.allow(what, {"chars"});
        const Value* characters = arguments.find(0, "chars");
        const bool given = characters != nullptr && !characters->is_none();
        if (given && arguments.require_string(0, "chars").empty()) {
            return text;
        }
        return stripped(text, given ? *characters->find_string() : "", name != "rstrip", name != "lstrip");
    }
    if (name == "split") {
        arguments.allow(what, {"sep", "maxsplit"});
        const Value* separator = arguments.find(0, "sep");
        std::optional<std::string> given;
        if (separator != nullptr && !separator->is_none()) {
            given = arguments.require_string(0, "sep");
            if (given->empty()) {
                fail(arguments.line, "splits at an empty text");
            }
        }
        List parts;
        for (std::string& part : split(text, given, arguments.integer_or(1, "maxsplit", -1))) {
            parts.emplace_back(std::move(part));
        }
        return parts;
    }
    if (name == "startswith" || name == "endswith") {
        arguments.allow(what, {"prefix"});
        const std::string& part = arguments.require_string(0, "prefix");
        return name == "startswith" ? text.starts_with(part) : text.ends_with(part);
    }
    if (name == "removeprefix" || name == "removesuffix") {
        arguments.allow(what, {"part"});
        const std::string& part = arguments.require_string(0, "part");
        if (name == "removeprefix") {
            return text.starts_with(part) ? text.substr(part.size()) : text;
        }
        return text.ends_with(part) ? text.substr(0, text.size() - part.size()) : text;
    }
    if (name == "replace") {
        arguments.allow(what, {"old", "new", "count"});
        const std::string& old = arguments.require_string(0, "old");
        if (old.empty()) {
            refuse(arguments.line, "replaces an empty text, which is not supported");
        }
        const std::string& by = arguments.require_string(1, "new");
        budget.spend(arguments.line, text.size() / old.size() * by.size());
        return replaced(text, old, by, arguments.integer_or(2, "count", -1));
    }
    if (name == "join") {
        arguments.allow(what, {"iterable"});
        return joined(arguments, text, arguments.require(0, "iterable"), budget);
    }
    if (name == "find") {
        arguments.allow(what, {"sub"});
        const std::size_t at = text.find(arguments.require_string(0, "sub"));
        return at == std::string::npos
                   ? std::int64_t{-1}
                   : static_cast<std::int64_t>(character_count(std::string_view(text).substr(0, at)));
    }
    arguments.allow(what, {});
    return in_case(text, name == "upper"   ? LetterCase::upper
                         : name == "lower" ? LetterCase::lower
                                           : LetterCase::capitalized);
}

Value call_dict_method(const Dict& dict, const std::string& name, const Arguments& arguments)
{
    if (name == "get") {
        arguments.allow("get()", {"key", "default"});
        const Value& key = arguments.require(0, "key");
        const Value* found = key.find_string() == nullptr ? nullptr : dict.find(*key.find_string());
        const Value* otherwise = arguments.find(1, "default");
        return found != nullptr ? *found : otherwise != nullptr ? *otherwise : Value();
    }
    arguments.allow(name + "()", {});
    List items;
    for (const auto& [key, value] : dict.entries) {
        items.push_back(name == "keys" ? Value(key) : name == "values" ? value : Value(List{key, value}));
    }
    return items;
}

} // namespace

bool is_method(const Value& object, const std::string& name)
{
    return (object.find_string() != nullptr && holds(text_methods, name)) ||
           (object.find_dict() != nullptr && holds(dict_methods, name));
}

Value call_method(const Value& object, const std::string& name, const Arguments& arguments, Budget& budget)
{
    if (object.is_undefined()) {
        fail(arguments.line, "calls " + name + "() of " + object.kind());
    }
    if (!is_method(object, name)) {
        const auto* dict = object.find_dict();
        if (dict != nullptr && (*dict)->find(name) != nullptr) {
            refuse(arguments.line, "calls a value of a dictionary, which is not supported");
        }
        refuse(arguments.line,
               "calls " + display_text(name) + "() of " + object.kind() + ", which is not supported");
    }
    if (const auto* dict = object.find_dict()) {
        return call_dict_method(**dict, name, arguments);
    }
    budget.spend(arguments.line, 8 * object.find_string()->size());
    Value result = call_text_method(*object.find_string(), name, arguments, budget);
    if (const std::string* text = result.find_string()) {
        budget.spend(arguments.line, text->size());
    }
    return result;
}

} // namespace attnscope::text::chat
