#include "core/text/chat/chat_arguments.h"

#include "core/error.h"
#include "core/text/chat/chat_lexer.h"
#include "core/text/token.h"

#include <algorithm>

namespace attnscope::text::chat {

void fail(int line, const std::string& what)
{
    throw Error(ErrorKind::invalid_argument, "line " + std::to_string(line) + ": the chat template " + what);
}

const Value* Arguments::find(std::size_t place, const std::string& name) const
{
    if (place < values.size()) {
        return &values[place];
    }
    const auto found =
        std::find_if(named.begin(), named.end(), [&](const auto& entry) { return entry.first == name; });
    return found == named.end() ? nullptr : &found->second;
}

const Value& Arguments::require(std::size_t place, const std::string& name) const
{
    const Value* value = find(place, name);
    if (value == nullptr) {
        fail(line, "leaves out the argument " + name);
    }
    return *value;
}

const std::string& Arguments::require_string(std::size_t place, const std::string& name) const
{
    const Value& value = require(place, name);
    if (value.find_string() == nullptr) {
        fail(line, "gives " + value.kind() + " for the argument " + name + ", expected a text");
    }
    return *value.find_string();
}

std::int64_t Arguments::integer_or(std::size_t place, const std::string& name, std::int64_t otherwise) const
{
    const Value* value = find(place, name);
    if (value == nullptr || value->is_none()) {
        return otherwise;
    }
    if (!value->is_integer()) {
        fail(line, "gives " + value->kind() + " for the argument " + name + ", expected a whole number");
    }
    return value->integer();
}

void Arguments::allow(const std::string& what, std::initializer_list<const char*> names) const
{
    if (values.size() > names.size()) {
        fail(line, "gives " + what + " " + std::to_string(values.size()) + " arguments");
    }
    for (const auto& argument : named) {
        if (std::find(names.begin(), names.end(), argument.first) == names.end()) {
            refuse(line, "gives " + what + " the argument " + display_text(argument.first) +
                             ", which is not supported");
        }
    }
}

} // namespace attnscope::text::chat
