#include "core/text/chat/chat_value.h"

#include "core/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>

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

const MarkedText* Value::find_text() const noexcept
{
    const auto* text = std::get_if<std::shared_ptr<const MarkedText>>(&variant_);
    return text == nullptr ? nullptr : text->get();
}

const std::string* Value::find_string() const noexcept
{
    const MarkedText* text = find_text();
    return text == nullptr ? nullptr : &text->characters();
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

MarkedText printed(int line, const Value& value)
{
    if (value.is_undefined()) {
        return {};
    }
    if (value.is_none()) {
        return std::string("None");
    }
    if (value.is_bool()) {
        return std::string(value.truth() ? "True" : "False");
    }
    if (value.is_integer()) {
        return std::to_string(value.integer());
    }
    if (value.is_float()) {
        return printed_float(value.number());
    }
    if (const MarkedText* text = value.find_text()) {
        return *text;
    }
    refuse(line, "prints " + value.kind() + ", which is not supported");
}

} // namespace attnscope::text::chat
