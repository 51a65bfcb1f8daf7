// Expressions of a chat template, by the precedence of jinja2's grammar. Operators are in chat_expression_parser.cpp, what binds
// tighter in chat_primary_parser.cpp.
#pragma once

#include "core/text/chat/chat_syntax.h"
#include "core/text/chat/chat_token_reader.h"

namespace attnscope::text::chat {

/// Reads one expression and leaves the reader behind it. Errors: not_supported.
class ExpressionParser {
public:
    explicit ExpressionParser(TokenReader& reader) : reader_(reader) {}

    /// With `tuple`, "a, b" is a list of two. Without `condition`, "a if b" ends behind a.
    ExpressionPointer parse(bool tuple = false, bool condition = true);

private:
    using Pointer = std::unique_ptr<Expression>;
    using Rule = ExpressionPointer (ExpressionParser::*)();

    Pointer make(Expression::Kind kind, std::string text = {}) const;
    Pointer make(Expression::Kind kind, std::string text, ExpressionPointer operand) const;
    /// Null is what was left out of a slice.
    static void adopt(Expression& parent, ExpressionPointer child);
    /// rule (name rule)* and rule (symbol rule)*, grouped from the left.
    ExpressionPointer logical(const std::string& name, Rule rule);
    ExpressionPointer binary(std::initializer_list<std::string_view> symbols, Rule rule);

    ExpressionPointer conditional();
    ExpressionPointer disjunction();
    ExpressionPointer conjunction();
    ExpressionPointer negation();
    ExpressionPointer comparison();
    ExpressionPointer sum();
    ExpressionPointer concatenation();
    ExpressionPointer product();
    ExpressionPointer unary() { return unary(true); }
    ExpressionPointer unary(bool with_filters);
    ExpressionPointer primary();
    ExpressionPointer name_or_constant();
    ExpressionPointer list(std::string_view close);
    ExpressionPointer dictionary();
    ExpressionPointer postfix(ExpressionPointer operand);
    ExpressionPointer subscript(ExpressionPointer operand);
    ExpressionPointer filters_and_tests(ExpressionPointer operand);
    ExpressionPointer test(ExpressionPointer operand);
    void arguments(Expression& call);

    TokenReader& reader_;
    int depth_ = 0;
};

} // namespace attnscope::text::chat
