// Expressions of a chat template evaluated: names, operators, calls. What jinja2's sandbox would do, or an error.
#pragma once

#include "core/text/chat/chat_arguments.h"
#include "core/text/chat/chat_scopes.h"
#include "core/text/chat/chat_syntax.h"

#include <ctime>
#include <functional>
#include <optional>
#include <string>

namespace attnscope::text::chat {

class Evaluator {
public:
    /// Runs the macro and answers what it prints.
    using CallMacro = std::function<MarkedText(const Macro&, const Arguments&)>;

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
/// value[key] of a list or text. Errors: invalid_argument.
Value item_at(int line, const Value& value, const Value& key, Budget& budget);

/// value[from:to:step] of a list or text. Errors: invalid_argument.
struct Slice {
    std::optional<std::int64_t> from;
    std::optional<std::int64_t> to;
    std::int64_t step = 1;
};
Value cut(int line, const Value& value, const Slice& slice, Budget& budget);

/// value.name, or value["name"] when `subscript`.
Value member(int line, const Value& value, const std::string& name, bool subscript);

} // namespace attnscope::text::chat
