// A chat template as a tree. Plain data, made by parse_template, walked by the renderer.
#pragma once

#include "core/text/chat/chat_value.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope::text::chat {

struct Expression;
using ExpressionPointer = std::unique_ptr<const Expression>;

struct Expression {
    enum class Kind {
        literal,     ///< value
        name,        ///< text
        list,        ///< operands; a tuple, too
        dictionary,  ///< operands: key, value, key, value...
        unary,       ///< text: "-", "+", "not"
        binary,      ///< text: the operator; two operands
        logical,     ///< text: "and", "or"
        comparison,  ///< operands, and the operators between them in `names`
        conditional, ///< operands: result, condition, and the other result if any
        attribute,   ///< operand.text
        index,       ///< operand[operand]
        slice,       ///< operand[a:b:c]; what is left out is null
        call,        ///< operand(arguments): a function, macro or method
        filter,      ///< operand | text(arguments)
        test,        ///< operand is text(arguments)
    };

    Kind kind = Kind::literal;
    int line = 1;
    int height = 1; ///< of the tree below; bounded, as everything walks it recursively
    std::string text;
    Value value;
    std::vector<ExpressionPointer> operands; ///< for calls, filters and tests the arguments follow the first
    std::vector<std::string> names;          ///< for them: names of the last arguments, passed as name=value
};

struct Node;
using Body = std::vector<std::unique_ptr<const Node>>;

struct Macro {
    std::string name;
    std::vector<std::pair<std::string, ExpressionPointer>> parameters; ///< with defaults or null
    Body body;
};

struct Node {
    enum class Kind {
        text,       ///< text
        output,     ///< {{ expression }}
        condition,  ///< if expression: body, otherwise
        loop,       ///< for names in expression (if filter): body, otherwise
        assignment, ///< set names = expression, or set names[0].attribute = expression
        capture,    ///< set names[0]: body
        macro,
        group, ///< body alone
        leave, ///< break
        skip,  ///< continue
    };

    Kind kind = Kind::text;
    int line = 1;
    std::string text;
    std::vector<std::string> names;
    std::string attribute; ///< of a namespace
    ExpressionPointer expression;
    ExpressionPointer filter;
    Body body;
    Body otherwise;
    std::unique_ptr<const Macro> macro;
};

/// Errors: not_supported, naming what was met and its line.
Body parse_template(std::string_view source);

} // namespace attnscope::text::chat
