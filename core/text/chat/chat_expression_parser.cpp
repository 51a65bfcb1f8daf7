#include "core/text/chat/chat_expression_parser.h"

#include <algorithm>
#include <array>

namespace attnscope::text::chat {

using Kind = Expression::Kind;

namespace {
constexpr int deepest = 100; // brackets in brackets
constexpr int highest = 400; // operators on operators
constexpr std::array<std::string_view, 6> comparisons = {"==", "!=", "<", "<=", ">", ">="};
} // namespace

void ExpressionParser::adopt(Expression& parent, ExpressionPointer child)
{
    if (child && child->height >= parent.height) {
        parent.height = child->height + 1;
        if (parent.height > highest) {
            refuse(parent.line, "has an expression of more than " + std::to_string(highest) + " steps");
        }
    }
    parent.operands.push_back(std::move(child));
}

ExpressionParser::Pointer ExpressionParser::make(Kind kind, std::string text) const
{
    auto expression = std::make_unique<Expression>();
    expression->kind = kind;
    expression->line = reader_.line();
    expression->text = std::move(text);
    return expression;
}

ExpressionParser::Pointer ExpressionParser::make(Kind kind, std::string text, ExpressionPointer operand) const
{
    Pointer expression = make(kind, std::move(text));
    expression->line = operand->line;
    adopt(*expression, std::move(operand));
    return expression;
}

ExpressionPointer ExpressionParser::parse(bool tuple, bool condition)
{
    if (++depth_ > deepest) {
        refuse(reader_.line(), "nests expressions more than " + std::to_string(deepest) + " deep");
    }
    ExpressionPointer first = condition ? conditional() : disjunction();
    if (tuple && reader_.at_symbol(",")) {
        Pointer all = make(Kind::list, {}, std::move(first));
        while (reader_.take_symbol(",")) {
            adopt(*all, condition ? conditional() : disjunction());
        }
        first = std::move(all);
    }
    --depth_;
    return first;
}

ExpressionPointer ExpressionParser::conditional()
{
    ExpressionPointer result = disjunction();
    while (reader_.take_name("if")) {
        Pointer choice = make(Kind::conditional, {}, std::move(result));
        adopt(*choice, disjunction());
        if (reader_.take_name("else")) {
            adopt(*choice, parse());
        }
        result = std::move(choice);
    }
    return result;
}

ExpressionPointer ExpressionParser::logical(const std::string& name, Rule rule)
{
    ExpressionPointer left = (this->*rule)();
    while (reader_.take_name(name)) {
        Pointer both = make(Kind::logical, name, std::move(left));
        adopt(*both, (this->*rule)());
        left = std::move(both);
    }
    return left;
}

ExpressionPointer ExpressionParser::disjunction()
{
    return logical("or", &ExpressionParser::conjunction);
}

ExpressionPointer ExpressionParser::conjunction()
{
    return logical("and", &ExpressionParser::negation);
}

ExpressionPointer ExpressionParser::negation()
{
    int count = 0;
    while (reader_.take_name("not")) {
        ++count;
    }
    ExpressionPointer result = comparison();
    for (int i = 0; i < std::min(count, 2 - count % 2);
         ++i) { // "not not not" is "not", "not not" a truth value
        result = make(Kind::unary, "not", std::move(result));
    }
    return result;
}

ExpressionPointer ExpressionParser::comparison()
{
    ExpressionPointer first = sum();
    Pointer chain;
    while (true) {
        std::string symbol;
        for (const std::string_view candidate : comparisons) {
            if (reader_.take_symbol(candidate)) {
                symbol = candidate;
                break;
            }
        }
        if (symbol.empty() && reader_.take_name("in")) {
            symbol = "in";
        }
        if (symbol.empty() && reader_.at_name("not") && reader_.ahead().text == "in") {
            reader_.take();
            reader_.take();
            symbol = "not in";
        }
        if (symbol.empty()) {
            break;
        }
        if (!chain) {
            chain = make(Kind::comparison, {}, std::move(first));
        }
        chain->names.push_back(symbol);
        adopt(*chain, sum());
    }
    return chain ? ExpressionPointer(std::move(chain)) : std::move(first);
}

ExpressionPointer ExpressionParser::binary(std::initializer_list<std::string_view> symbols, Rule rule)
{
    ExpressionPointer left = (this->*rule)();
    for (bool found = true; found;) {
        found = false;
        for (const std::string_view symbol : symbols) {
            if (reader_.take_symbol(symbol)) {
                Pointer both = make(Kind::binary, std::string(symbol), std::move(left));
                adopt(*both, (this->*rule)());
                left = std::move(both);
                found = true;
                break;
            }
        }
    }
    return left;
}

ExpressionPointer ExpressionParser::sum()
{
    return binary({"+", "-"}, &ExpressionParser::concatenation);
}

ExpressionPointer ExpressionParser::concatenation()
{
    return binary({"~"}, &ExpressionParser::product);
}

ExpressionPointer ExpressionParser::product()
{
    return binary({"*", "/", "//", "%"}, &ExpressionParser::unary);
}

ExpressionPointer ExpressionParser::unary(bool with_filters)
{
    ExpressionPointer result;
    if (reader_.at_symbol("-") || reader_.at_symbol("+")) {
        if (++depth_ > deepest) {
            refuse(reader_.line(), "nests expressions more than " + std::to_string(deepest) + " deep");
        }
        const std::string sign = reader_.take().text;
        result = make(Kind::unary, sign, unary(false));
        --depth_;
    } else {
        result = primary();
    }
    result = postfix(std::move(result));
    if (reader_.at_symbol("**")) {
        refuse(reader_.line(), "uses the operator **, which is not supported");
    }
    return with_filters ? filters_and_tests(std::move(result)) : std::move(result);
}

} // namespace attnscope::text::chat
