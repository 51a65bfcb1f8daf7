#include "core/text/chat/chat_evaluator.h"

#include "core/text/chat/chat_lexer.h"
#include "core/text/chat/chat_string.h"

#include <algorithm>

namespace attnscope::text::chat {

using Kind = Expression::Kind;

Value Evaluator::evaluate(const Expression& expression)
{
    budget_.spend(expression.line);
    const auto operand = [&](std::size_t i) { return evaluate(*expression.operands[i]); };
    switch (expression.kind) {
    case Kind::literal:
        return expression.value;
    case Kind::name:
        return name(expression);
    case Kind::list: {
        List items;
        for (const auto& item : expression.operands) {
            items.push_back(evaluate(*item));
        }
        return items;
    }
    case Kind::dictionary: {
        Dict dict;
        for (std::size_t i = 0; i < expression.operands.size(); i += 2) {
            const Value key = operand(i);
            if (key.find_string() == nullptr) {
                refuse(expression.line, "has " + key.kind() + " as a key; only texts are supported");
            }
            budget_.spend(expression.line, 64 * dict.entries.size());
            dict.set(*key.find_string(), operand(i + 1));
        }
        return dict;
    }
    case Kind::unary:
        return unary(expression);
    case Kind::binary:
        return binary(expression);
    case Kind::logical: {
        Value left = operand(0);
        return left.truth() == (expression.text == "or") ? left : operand(1);
    }
    case Kind::comparison:
        return comparison(expression);
    case Kind::conditional:
        if (operand(1).truth()) {
            return operand(0);
        }
        return expression.operands.size() > 2 ? operand(2) : Value(Undefined{});
    case Kind::attribute:
        return member(expression.line, operand(0), expression.text, false);
    case Kind::index:
        return index(expression);
    case Kind::slice:
        return slice(expression);
    case Kind::call:
        return call(expression);
    case Kind::filter: {
        const Value value = operand(0);
        return apply_filter(expression.text, value, arguments(expression, 1), budget_);
    }
    case Kind::test: {
        const Value value = operand(0);
        return apply_test(expression.text, value, arguments(expression, 1), budget_);
    }
    }
    refuse(expression.line, "cannot be evaluated");
}

List Evaluator::items_of(int line, const Value& value) const
{
    if (const List* list = value.find_list()) {
        return *list;
    }
    List items;
    if (const auto* dict = value.find_dict(); dict != nullptr && !(*dict)->is_namespace) {
        for (const auto& entry : (*dict)->entries) {
            items.emplace_back(entry.first);
        }
    } else if (const std::string* text = value.find_string()) {
        for (std::string& character : characters_of(*text)) {
            items.emplace_back(std::move(character));
        }
    } else if (!value.is_undefined()) {
        fail(line, "walks through " + value.kind() + " as if it were a list");
    }
    return items;
}

Value Evaluator::name(const Expression& expression) const
{
    if (const Value* known = scopes_.find(expression.text)) {
        return *known;
    }
    if (is_function(expression.text)) {
        return Function{expression.text, nullptr};
    }
    return Undefined{expression.text};
}

Value Evaluator::unary(const Expression& expression)
{
    const Value value = evaluate(*expression.operands[0]);
    if (expression.text == "not") {
        return !value.truth();
    }
    if (!value.is_number()) {
        fail(expression.line, "puts " + expression.text + " before " + value.kind());
    }
    if (expression.text == "+") {
        return value;
    }
    return arithmetic(expression.line, "-", std::int64_t{0}, value);
}

Value Evaluator::binary(const Expression& expression)
{
    const Value left = evaluate(*expression.operands[0]);
    const Value right = evaluate(*expression.operands[1]);
    if (expression.text == "~") {
        MarkedText whole = printed(expression.line, left);
        whole += printed(expression.line, right);
        budget_.spend(expression.line, whole.cost());
        return whole;
    }
    if (expression.text == "*" && left.find_string() != nullptr && right.is_integer()) {
        std::string whole;
        for (std::int64_t i = 0; i < right.integer(); ++i) {
            budget_.spend(expression.line, left.find_string()->size());
            whole += *left.find_string();
        }
        return whole;
    }
    Value result = arithmetic(expression.line, expression.text, left, right);
    if (const MarkedText* text = result.find_text()) {
        budget_.spend(expression.line, text->cost());
    } else if (const List* list = result.find_list()) {
        budget_.spend(expression.line, 64 * list->size());
    }
    return result;
}

Value Evaluator::comparison(const Expression& expression)
{
    Value left = evaluate(*expression.operands[0]);
    for (std::size_t i = 0; i < expression.names.size(); ++i) {
        Value right = evaluate(*expression.operands[i + 1]);
        if (!compare(expression.line, expression.names[i], left, right, budget_)) {
            return false;
        }
        left = std::move(right);
    }
    return true;
}

Value Evaluator::index(const Expression& expression)
{
    const Value value = evaluate(*expression.operands[0]);
    const Value key = evaluate(*expression.operands[1]);
    if (const std::string* name = key.find_string()) {
        return member(expression.line, value, *name, true);
    }
    return item_at(expression.line, value, key, budget_);
}

Value Evaluator::slice(const Expression& expression)
{
    const Value value = evaluate(*expression.operands[0]);
    const auto bound = [&](std::size_t i) -> std::optional<std::int64_t> {
        if (!expression.operands[i]) {
            return std::nullopt;
        }
        const Value given = evaluate(*expression.operands[i]);
        if (given.is_none()) {
            return std::nullopt;
        }
        if (!given.is_integer()) {
            fail(expression.line, "cuts at " + given.kind());
        }
        return given.integer();
    };
    const Slice places = {bound(1), bound(2), bound(3).value_or(1)};
    return cut(expression.line, value, places, budget_);
}

Value Evaluator::call(const Expression& expression)
{
    const Expression& callee = *expression.operands[0];
    if (callee.kind == Kind::attribute) {
        const Value object = evaluate(*callee.operands[0]);
        return call_method(object, callee.text, arguments(expression, 1), budget_);
    }
    const Value function = evaluate(callee);
    const Function* known = function.find_function();
    if (known == nullptr) {
        fail(expression.line, "calls " + function.kind() + " as if it were a function");
    }
    const Arguments given = arguments(expression, 1);
    if (known->macro != nullptr) {
        return call_macro_(*known->macro, given);
    }
    return call_function(known->name, given, budget_, now_);
}

Arguments Evaluator::arguments(const Expression& expression, std::size_t first)
{
    Arguments given;
    given.line = expression.line;
    const std::size_t named = expression.operands.size() - expression.names.size();
    for (std::size_t i = first; i < expression.operands.size(); ++i) {
        Value value = evaluate(*expression.operands[i]);
        if (i < named) {
            given.values.push_back(std::move(value));
        } else {
            given.named.emplace_back(expression.names[i - named], std::move(value));
        }
    }
    return given;
}

} // namespace attnscope::text::chat
