// Expressions of a chat template evaluated: names, operators, calls. What jinja2's sandbox would do, or an error.
#pragma once

#include "core/text/chat_syntax.h"

#include <ctime>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attnscope::text::chat {

/// Error(invalid_argument): "line N: the chat template WHAT".
[[noreturn]] void fail(int line, const std::string& what);

/// Names and their values, innermost scope last.
class Scopes {
public:
    Scopes() : levels_(1) {}

    void push() { levels_.emplace_back(); }
    void pop() { levels_.pop_back(); }
    std::size_t depth() const noexcept { return levels_.size(); }
    void set(const std::string& name, Value value)
    {
        levels_.back().insert_or_assign(name, std::move(value));
    }
    const Value* find(const std::string& name) const;

    /// Only the outermost scope and a fresh one, as a macro sees them; what was there is answered, for restore.
    std::vector<std::map<std::string, Value>> enter_macro();
    void leave_macro(std::vector<std::map<std::string, Value>> hidden);

private:
    std::vector<std::map<std::string, Value>> levels_;
};

/// Arguments of a call, filter or test.
struct Arguments {
    int line = 1;
    std::vector<Value> values;
    std::vector<std::pair<std::string, Value>> named;

    /// The argument at a place or of a name, or nothing.
    const Value* find(std::size_t place, const std::string& name) const;
    const Value& require(std::size_t place, const std::string& name) const;
    const std::string& require_string(std::size_t place, const std::string& name) const;
    std::int64_t integer_or(std::size_t place, const std::string& name, std::int64_t otherwise) const;
    /// Nothing but these names, and no more places than names.
    void allow(const std::string& what, std::initializer_list<const char*> names) const;
};

class Evaluator {
public:
    /// Runs the macro and answers what it prints.
    using CallMacro = std::function<std::string(const Macro&, const Arguments&)>;

    Evaluator(Scopes& scopes, Budget& budget, CallMacro call_macro, std::optional<std::tm> now)
        : scopes_(scopes), budget_(budget), call_macro_(std::move(call_macro)), now_(now)
    {
    }

    Value evaluate(const Expression& expression);
    /// Items of a list, keys of a dictionary, characters of a text. Errors: invalid_argument.
    List items_of(int line, const Value& value) const;

private:
    Value name(const Expression& expression) const;
    Value unary(const Expression& expression);
    Value binary(const Expression& expression);
    Value comparison(const Expression& expression);
    Value index(const Expression& expression);
    Value slice(const Expression& expression);
    Value call(const Expression& expression);
    Arguments arguments(const Expression& expression, std::size_t first);

    Scopes& scopes_;
    Budget& budget_;
    CallMacro call_macro_;
    std::optional<std::tm> now_;
};

/// Errors of these: not_supported for an unknown name, invalid_argument for arguments that do not fit.
Value apply_filter(const std::string& name, const Value& value, const Arguments& arguments, Budget& budget);
bool apply_test(const std::string& name, const Value& value, const Arguments& arguments, Budget& budget);
Value call_method(const Value& object, const std::string& name, const Arguments& arguments, Budget& budget);
Value call_function(const std::string& name, const Arguments& arguments, Budget& budget,
                    const std::optional<std::tm>& now);
bool is_function(const std::string& name);
bool is_method(const Value& object, const std::string& name);

Value arithmetic(int line, const std::string& symbol, const Value& left, const Value& right);
bool compare(int line, const std::string& symbol, const Value& left, const Value& right, Budget& budget);
/// value.name, or value["name"] when `subscript`.
Value member(int line, const Value& value, const std::string& name, bool subscript);

} // namespace attnscope::text::chat
