#include "core/text/chat/chat_evaluator.h"
#include "core/text/chat/chat_lexer.h"

#include <algorithm>
#include <cmath>

namespace attnscope::text::chat {
namespace {

[[noreturn]] void fail_operands(int line, const std::string& symbol, const Value& left, const Value& right)
{
    fail(line, "combines " + left.kind() + " and " + right.kind() + " with " + symbol);
}

Value whole_numbers(int line, const std::string& symbol, std::int64_t left, std::int64_t right)
{
    std::int64_t result = 0;
    bool overflow = false;
    if (symbol == "+") {
        overflow = __builtin_add_overflow(left, right, &result);
    } else if (symbol == "-") {
        overflow = __builtin_sub_overflow(left, right, &result);
    } else if (symbol == "*") {
        overflow = __builtin_mul_overflow(left, right, &result);
    } else {
        if (right == 0) {
            fail(line, "divides by zero");
        }
        overflow = right == -1 && left == INT64_MIN;
        if (!overflow) {
            // Python rounds towards minus infinity.
            const std::int64_t rest = left % right;
            const bool down = rest != 0 && (rest < 0) != (right < 0);
            result = symbol == "%" ? rest + (down ? right : 0) : left / right - (down ? 1 : 0);
        }
    }
    if (overflow) {
        refuse(line, "computes with numbers that are too large");
    }
    return result;
}

Value numbers(int line, const std::string& symbol, double left, double right)
{
    if (symbol == "+") {
        return left + right;
    }
    if (symbol == "-") {
        return left - right;
    }
    if (symbol == "*") {
        return left * right;
    }
    if (symbol != "/") {
        refuse(line, "uses " + symbol + " with numbers that are not whole, which is not supported");
    }
    if (right == 0) {
        fail(line, "divides by zero");
    }
    return left / right;
}

bool contains(int line, const Value& whole, const Value& part, Budget& budget)
{
    if (const std::string* text = whole.find_string()) {
        if (part.find_string() == nullptr) {
            fail(line, "looks for " + part.kind() + " in a text");
        }
        budget.spend(line, text->size());
        return text->find(*part.find_string()) != std::string::npos;
    }
    if (const List* list = whole.find_list()) {
        return std::any_of(list->begin(), list->end(),
                           [&](const Value& item) { return equal(line, item, part, budget); });
    }
    if (const auto* dict = whole.find_dict(); dict != nullptr && !(*dict)->is_namespace) {
        return part.find_string() != nullptr && (*dict)->find(*part.find_string()) != nullptr;
    }
    if (!whole.is_undefined()) {
        fail(line, "looks for something in " + whole.kind());
    }
    return false;
}

template <typename T>
bool ordered(const std::string& symbol, const T& left, const T& right)
{
    return symbol == "<"    ? left < right
           : symbol == "<=" ? left <= right
           : symbol == ">"  ? left > right
                            : left >= right;
}

} // namespace

Value arithmetic(int line, const std::string& symbol, const Value& left, const Value& right)
{
    if (left.is_number() && right.is_number()) {
        return left.is_float() || right.is_float() || symbol == "/"
                   ? numbers(line, symbol, left.number(), right.number())
                   : whole_numbers(line, symbol, left.integer(), right.integer());
    }
    if (symbol == "+" && left.find_string() != nullptr && right.find_string() != nullptr) {
        MarkedText whole = *left.find_text();
        whole += *right.find_text();
        return whole;
    }
    if (symbol == "+" && left.find_list() != nullptr && right.find_list() != nullptr) {
        List whole = *left.find_list();
        whole.insert(whole.end(), right.find_list()->begin(), right.find_list()->end());
        return whole;
    }
    if (symbol == "%" && left.find_string() != nullptr) {
        refuse(line, "formats a text with %, which is not supported");
    }
    fail_operands(line, symbol, left, right);
}

bool compare(int line, const std::string& symbol, const Value& left, const Value& right, Budget& budget)
{
    if (symbol == "==" || symbol == "!=") {
        return equal(line, left, right, budget) == (symbol == "==");
    }
    if (symbol == "in" || symbol == "not in") {
        return contains(line, right, left, budget) == (symbol == "in");
    }
    if (left.is_number() && right.is_number()) {
        return left.is_float() || right.is_float() ? ordered(symbol, left.number(), right.number())
                                                   : ordered(symbol, left.integer(), right.integer());
    }
    if (left.find_string() != nullptr && right.find_string() != nullptr) {
        return ordered(symbol, *left.find_string(),
                       *right.find_string()); // bytes of UTF-8 sort as characters do
    }
    fail_operands(line, symbol, left, right);
}

Value member(int line, const Value& value, const std::string& name, bool subscript)
{
    if (value.is_undefined()) {
        fail(line, "asks for \"" + name + "\" of " + value.kind());
    }
    if (const auto* dict = value.find_dict()) {
        if (!subscript && !(*dict)->is_namespace && is_method(value, name)) {
            return Function{name, nullptr};
        }
        if (const Value* found = (*dict)->find(name)) {
            return *found;
        }
        return Undefined{name};
    }
    if (!subscript && is_method(value, name)) {
        return Function{name, nullptr};
    }
    return Undefined{name};
}

} // namespace attnscope::text::chat
