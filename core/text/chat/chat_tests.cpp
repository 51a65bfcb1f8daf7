#include "core/text/chat/chat_evaluator.h"
#include "core/text/token.h"

namespace attnscope::text::chat {
namespace {

bool is_divisible(std::int64_t value, std::int64_t by, int line)
{
    if (by == 0) {
        fail(line, "divides by zero");
    }
    return by == -1 || value % by == 0;
}

/// Tests with an argument, by the operators that they are other names of.
const char* operator_of(const std::string& name)
{
    if (name == "equalto" || name == "eq" || name == "==") {
        return "==";
    }
    if (name == "ne" || name == "!=") {
        return "!=";
    }
    if (name == "lt" || name == "lessthan" || name == "<") {
        return "<";
    }
    if (name == "gt" || name == "greaterthan" || name == ">") {
        return ">";
    }
    return name == "in" ? "in" : nullptr;
}

} // namespace

bool apply_test(const std::string& name, const Value& value, const Arguments& arguments, Budget& budget)
{
    budget.spend(arguments.line);
    if (const char* symbol = operator_of(name)) {
        arguments.allow(name, {"other"});
        return compare(arguments.line, symbol, value, arguments.require(0, "other"), budget);
    }
    const bool text = value.find_string() != nullptr;
    const bool list = value.find_list() != nullptr;
    const auto* dict = value.find_dict();
    const bool mapping = dict != nullptr && !(*dict)->is_namespace;
    if (name == "divisibleby") {
        arguments.allow(name, {"num"});
        return is_divisible(value.integer(), arguments.integer_or(0, "num", 0), arguments.line);
    }
    arguments.allow(name, {});
    if (name == "defined" || name == "undefined") {
        return value.is_undefined() == (name == "undefined");
    }
    if (name == "none") {
        return value.is_none();
    }
    if (name == "string") {
        return text;
    }
    if (name == "mapping") {
        return mapping;
    }
    if (name == "iterable" || name == "sequence") {
        return text || list || mapping || value.is_undefined(); // jinja2's undefined is an empty sequence
    }
    if (name == "number") {
        return value.is_number();
    }
    if (name == "integer") {
        return value.is_integer();
    }
    if (name == "float") {
        return value.is_float();
    }
    if (name == "boolean") {
        return value.is_bool();
    }
    if (name == "true" || name == "false") {
        return value.is_bool() && value.truth() == (name == "true");
    }
    if (name == "odd" || name == "even") {
        if (!value.is_integer()) {
            fail(arguments.line, "asks whether " + value.kind() + " is " + name);
        }
        return (value.integer() % 2 != 0) == (name == "odd");
    }
    refuse(arguments.line, "uses the test " + display_text(name) + ", which is not supported");
}

} // namespace attnscope::text::chat
