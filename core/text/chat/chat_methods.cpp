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

MarkedText joined(const Arguments& arguments, const MarkedText& separator, const Value& parts, Budget& budget)
{
    const List* list = parts.find_list();
    if (list == nullptr) {
        fail(arguments.line, "joins " + parts.kind() + ", expected a list");
    }
    MarkedText whole;
    for (const Value& part : *list) {
        if (part.find_string() == nullptr) {
            fail(arguments.line, "joins " + part.kind() + ", expected texts");
        }
        budget.spend(arguments.line, separator.cost() + part.find_text()->cost());
        if (&part != list->data()) {
            whole += separator;
        }
        whole += *part.find_text();
    }
    return whole;
}

/// Without what a strip at both ends would take.
MarkedText without_ends(const MarkedText& text, const std::string& characters, bool left, bool right)
{
    const std::string rest = left ? stripped(text.characters(), characters, true, false) : text.characters();
    return text.substring(text.size() - rest.size(), stripped(rest, characters, false, right).size());
}

List parts_of(const MarkedText& text, const std::optional<std::string>& separator, std::int64_t most)
{
    List parts;
    std::size_t at = 0;
    for (const std::string& part : split(text.characters(), separator, most)) {
        at = text.characters().find(part, at); // at once, or behind white space, which no part begins with
        parts.emplace_back(text.substring(at, part.size()));
        at += part.size() + (separator ? separator->size() : 0);
    }
    return parts;
}

Value call_text_method(const MarkedText& marked, const std::string& name, const Arguments& arguments,
                       Budget& budget)
{
    const std::string& text = marked.characters();
    const std::string what = name + "()";
    if (name == "strip" || name == "lstrip" || name == "rstrip") {
        arguments.allow(what, {"chars"});
        const Value* characters = arguments.find(0, "chars");
        const bool given = characters != nullptr && !characters->is_none();
        if (given && arguments.require_string(0, "chars").empty()) {
            return marked;
        }
        return without_ends(marked, given ? *characters->find_string() : "", name != "rstrip",
                            name != "lstrip");
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
        return parts_of(marked, given, arguments.integer_or(1, "maxsplit", -1));
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
            return text.starts_with(part) ? marked.substring(part.size(), text.size()) : marked;
        }
        return text.ends_with(part) ? marked.substring(0, text.size() - part.size()) : marked;
    }
    if (name == "replace") {
        arguments.allow(what, {"old", "new", "count"});
        const std::string& old = arguments.require_string(0, "old");
        if (old.empty()) {
            refuse(arguments.line, "replaces an empty text, which is not supported");
        }
        const std::string& by = arguments.require_string(1, "new");
        budget.spend(arguments.line, text.size() / old.size() * by.size());
        return marked.rewritten(replaced(text, old, by, arguments.integer_or(2, "count", -1)));
    }
    if (name == "join") {
        arguments.allow(what, {"iterable"});
        return joined(arguments, marked, arguments.require(0, "iterable"), budget);
    }
    if (name == "find") {
        arguments.allow(what, {"sub"});
        const std::size_t at = text.find(arguments.require_string(0, "sub"));
        return at == std::string::npos
                   ? std::int64_t{-1}
                   : static_cast<std::int64_t>(character_count(std::string_view(text).substr(0, at)));
    }
    arguments.allow(what, {});
    return marked.rewritten(in_case(text, name == "upper"   ? LetterCase::upper
                                          : name == "lower" ? LetterCase::lower
                                                            : LetterCase::capitalized));
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
    Value result = call_text_method(*object.find_text(), name, arguments, budget);
    if (const MarkedText* text = result.find_text()) {
        budget.spend(arguments.line, text->cost());
    }
    return result;
}

} // namespace attnscope::text::chat
