// What binds tighter than any operator: names, literals, lists, calls, subscripts, filters and tests.
#include "core/text/chat/chat_expression_parser.h"

#include <charconv>

namespace attnscope::text::chat {

using Kind = Expression::Kind;

ExpressionPointer ExpressionParser::primary()
{
    const Lexeme& next = reader_.peek();
    switch (next.kind) {
    case Lexeme::Kind::name:
        return name_or_constant();
    case Lexeme::Kind::string: {
        Pointer literal = make(Kind::literal);
        std::string text;
        while (reader_.at(Lexeme::Kind::string)) {
            text += reader_.take().text;
        }
        literal->value = std::move(text);
        return literal;
    }
    case Lexeme::Kind::integer: {
        Pointer literal = make(Kind::literal);
        std::int64_t value = 0;
        if (std::from_chars(next.text.data(), next.text.data() + next.text.size(), value).ec != std::errc()) {
            refuse(next.line, "has the number " + next.text + ", which is too large");
        }
        literal->value = value;
        reader_.take();
        return literal;
    }
    case Lexeme::Kind::real: {
        Pointer literal = make(Kind::literal);
        double value = 0;
        std::from_chars(next.text.data(), next.text.data() + next.text.size(), value);
        literal->value = value;
        reader_.take();
        return literal;
    }
    default:
        break;
    }
    if (reader_.take_symbol("(")) {
        if (reader_.take_symbol(")")) {
            return make(Kind::list);
        }
        ExpressionPointer inner = parse();
        if (reader_.at_symbol(",")) {
            Pointer tuple = make(Kind::list, {}, std::move(inner));
            while (reader_.take_symbol(",") && !reader_.at_symbol(")")) {
                adopt(*tuple, parse());
            }
            inner = std::move(tuple);
        }
        reader_.require_symbol(")");
        return inner;
    }
    if (reader_.take_symbol("[")) {
        return list("]");
    }
    if (reader_.take_symbol("{")) {
        return dictionary();
    }
    reader_.refuse_here("expected a value");
}

ExpressionPointer ExpressionParser::name_or_constant()
{
    const Lexeme name = reader_.take();
    Pointer expression = make(Kind::literal);
    expression->line = name.line;
    if (name.text == "true" || name.text == "True") {
        expression->value = true;
    } else if (name.text == "false" || name.text == "False") {
        expression->value = false;
    } else if (name.text != "none" && name.text != "None") {
        expression->kind = Kind::name;
        expression->text = name.text;
    }
    return expression;
}

ExpressionPointer ExpressionParser::list(std::string_view close)
{
    Pointer items = make(Kind::list);
    while (!reader_.take_symbol(close)) {
        adopt(*items, parse());
        if (!reader_.take_symbol(",") && !reader_.at_symbol(close)) {
            reader_.refuse_here("expected , or " + std::string(close));
        }
    }
    return items;
}

ExpressionPointer ExpressionParser::dictionary()
{
    Pointer entries = make(Kind::dictionary);
    while (!reader_.take_symbol("}")) {
        adopt(*entries, parse());
        reader_.require_symbol(":");
        adopt(*entries, parse());
        if (!reader_.take_symbol(",") && !reader_.at_symbol("}")) {
            reader_.refuse_here("expected , or }");
        }
    }
    return entries;
}

ExpressionPointer ExpressionParser::postfix(ExpressionPointer operand)
{
    while (true) {
        if (reader_.take_symbol(".")) {
            if (reader_.at(Lexeme::Kind::integer)) {
                refuse(reader_.line(), "uses a number as an attribute, which is not supported");
            }
            std::string name = reader_.require_name();
            operand = make(Kind::attribute, std::move(name), std::move(operand));
        } else if (reader_.take_symbol("[")) {
            operand = subscript(std::move(operand));
        } else if (reader_.at_symbol("(")) {
            Pointer call = make(Kind::call, {}, std::move(operand));
            arguments(*call);
            operand = std::move(call);
        } else {
            return operand;
        }
    }
}

ExpressionPointer ExpressionParser::subscript(ExpressionPointer operand)
{
    Pointer result = make(Kind::index, {}, std::move(operand));
    int colons = 0;
    ExpressionPointer parts[3];
    while (!reader_.take_symbol("]")) {
        if (reader_.take_symbol(":")) {
            if (++colons > 2) {
                reader_.refuse_here("expected ]");
            }
            continue;
        }
        if (parts[colons]) {
            reader_.refuse_here("expected ]");
        }
        parts[colons] = parse();
    }
    if (colons == 0 && !parts[0]) {
        reader_.refuse_here("expected an index before ]");
    }
    result->kind = colons > 0 ? Kind::slice : Kind::index;
    for (int i = 0; i < (colons > 0 ? 3 : 1); ++i) {
        adopt(*result, std::move(parts[i]));
    }
    return result;
}

ExpressionPointer ExpressionParser::filters_and_tests(ExpressionPointer operand)
{
    while (true) {
        if (reader_.take_symbol("|")) {
            std::string name = reader_.require_name();
            Pointer filter = make(Kind::filter, std::move(name), std::move(operand));
            filter->line = reader_.line();
            if (reader_.at_symbol("(")) {
                arguments(*filter);
            }
            operand = std::move(filter);
        } else if (reader_.take_name("is")) {
            operand = test(std::move(operand));
        } else if (reader_.at_symbol("(")) {
            Pointer call = make(Kind::call, {}, std::move(operand));
            arguments(*call);
            operand = std::move(call);
        } else {
            return operand;
        }
    }
}

ExpressionPointer ExpressionParser::test(ExpressionPointer operand)
{
    const bool negated = reader_.take_name("not");
    std::string name = reader_.require_name();
    Pointer result = make(Kind::test, std::move(name), std::move(operand));
    const auto starts_argument = [&] {
        switch (reader_.peek().kind) {
        case Lexeme::Kind::name:
            return !reader_.at_name("else") && !reader_.at_name("or") && !reader_.at_name("and") &&
                   !reader_.at_name("is") && !reader_.at_name("if") && !reader_.at_name("in") &&
                   !reader_.at_name("not");
        case Lexeme::Kind::string:
        case Lexeme::Kind::integer:
        case Lexeme::Kind::real:
            return true;
        default:
            return reader_.at_symbol("[") || reader_.at_symbol("{");
        }
    };
    if (reader_.at_symbol("(")) {
        arguments(*result);
    } else if (starts_argument()) {
        adopt(*result, postfix(primary()));
    }
    return negated ? ExpressionPointer(make(Kind::unary, "not", std::move(result))) : std::move(result);
}

void ExpressionParser::arguments(Expression& call)
{
    reader_.require_symbol("(");
    while (!reader_.take_symbol(")")) {
        if (reader_.at_symbol("*") || reader_.at_symbol("**")) {
            refuse(reader_.line(), "passes arguments with *, which is not supported");
        }
        if (reader_.at(Lexeme::Kind::name) && reader_.ahead().kind == Lexeme::Kind::symbol &&
            reader_.ahead().text == "=") {
            call.names.push_back(reader_.take().text);
            reader_.take();
        } else if (!call.names.empty()) {
            reader_.refuse_here("expected name=value");
        }
        adopt(call, parse());
        if (!reader_.take_symbol(",") && !reader_.at_symbol(")")) {
            reader_.refuse_here("expected , or )");
        }
    }
}

} // namespace attnscope::text::chat
