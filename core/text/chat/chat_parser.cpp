#include "core/text/chat/chat_expression_parser.h"
#include "core/text/chat/chat_syntax.h"

#include <algorithm>

namespace attnscope::text::chat {
namespace {

using Kind = Node::Kind;
constexpr int deepest = 100;

class Parser {
public:
    explicit Parser(std::string_view source) : reader_(split_template(source)) {}

    Body take()
    {
        Body body = parse_body({});
        if (!reader_.at(Lexeme::Kind::end)) {
            reader_.refuse_here("expected no end of a block that was not begun");
        }
        return body;
    }

private:
    using Ends = std::initializer_list<std::string_view>;

    ExpressionPointer expression(bool tuple = false, bool condition = true)
    {
        return ExpressionParser(reader_).parse(tuple, condition);
    }

    std::unique_ptr<Node> make(Kind kind) const
    {
        auto node = std::make_unique<Node>();
        node->kind = kind;
        node->line = reader_.line();
        return node;
    }

    /// Up to a tag that begins with one of `ends`; leaves the reader at its name.
    Body parse_body(Ends ends)
    {
        if (++depth_ > deepest) {
            refuse(reader_.line(), "nests blocks more than " + std::to_string(deepest) + " deep");
        }
        Body body;
        while (!reader_.at(Lexeme::Kind::end)) {
            if (reader_.at(Lexeme::Kind::text)) {
                auto text = make(Kind::text);
                text->text = reader_.take().text;
                body.push_back(std::move(text));
            } else if (reader_.at(Lexeme::Kind::begin_output)) {
                auto output = make(Kind::output);
                reader_.take();
                output->expression = expression(true);
                reader_.require(Lexeme::Kind::end_output, "}}");
                body.push_back(std::move(output));
            } else {
                reader_.require(Lexeme::Kind::begin_block, "a tag");
                const std::string& name = reader_.peek().text;
                if (std::find(ends.begin(), ends.end(), name) != ends.end()) {
                    --depth_;
                    return body;
                }
                body.push_back(parse_block());
            }
        }
        if (ends.size() > 0) {
            refuse(reader_.line(), "ends before {% " + std::string(*(ends.end() - 1)) + " %}");
        }
        --depth_;
        return body;
    }

    void end_tag() { reader_.require(Lexeme::Kind::end_block, "%}"); }

    void end_tag(std::string_view name)
    {
        if (!reader_.take_name(name)) {
            reader_.refuse_here("expected " + std::string(name));
        }
        end_tag();
    }

    std::unique_ptr<Node> parse_block()
    {
        if (reader_.take_name("if")) {
            return parse_condition();
        }
        if (reader_.take_name("for")) {
            return parse_loop();
        }
        if (reader_.take_name("set")) {
            return parse_assignment();
        }
        if (reader_.take_name("macro")) {
            return parse_macro();
        }
        if (reader_.take_name("generation")) { // marks the answer for training; prints what is inside
            end_tag();
            auto group = make(Kind::group);
            group->body = parse_body({"endgeneration"});
            end_tag("endgeneration");
            return group;
        }
        for (const auto& [name, kind] :
             {std::pair("break", Kind::leave), std::pair("continue", Kind::skip)}) {
            if (reader_.at_name(name)) {
                if (loops_ == 0) {
                    reader_.refuse_here("expected a loop around it");
                }
                reader_.take();
                auto node = make(kind);
                end_tag();
                return node;
            }
        }
        if (!reader_.at(Lexeme::Kind::name)) {
            reader_.refuse_here("expected a statement");
        }
        refuse(reader_.line(),
               "uses {% " + display_text(reader_.peek().text) + " %}, which is not supported");
    }

    std::unique_ptr<Node> parse_condition()
    {
        auto node = make(Kind::condition);
        node->expression = expression(true);
        end_tag();
        node->body = parse_body({"elif", "else", "endif"});
        if (reader_.take_name("elif")) {
            if (++depth_ > deepest) {
                refuse(reader_.line(), "nests blocks more than " + std::to_string(deepest) + " deep");
            }
            node->otherwise.push_back(parse_condition());
            --depth_;
            return node;
        }
        if (reader_.take_name("else")) {
            end_tag();
            node->otherwise = parse_body({"endif"});
        }
        end_tag("endif");
        return node;
    }

    std::unique_ptr<Node> parse_loop()
    {
        auto node = make(Kind::loop);
        const bool bracket = reader_.take_symbol("(");
        do {
            node->names.push_back(reader_.require_name());
        } while (reader_.take_symbol(","));
        if (bracket) {
            reader_.require_symbol(")");
        }
        if (!reader_.take_name("in")) {
            reader_.refuse_here("expected in");
        }
        node->expression = expression(true, false);
        if (reader_.take_name("if")) {
            node->filter = expression();
        }
        if (reader_.at_name("recursive")) {
            refuse(reader_.line(), "uses a recursive loop, which is not supported");
        }
        end_tag();
        ++loops_;
        node->body = parse_body({"else", "endfor"});
        --loops_;
        if (reader_.take_name("else")) {
            end_tag();
            node->otherwise = parse_body({"endfor"});
        }
        end_tag("endfor");
        return node;
    }

    std::unique_ptr<Node> parse_assignment()
    {
        auto node = make(Kind::assignment);
        node->names.push_back(reader_.require_name());
        if (reader_.take_symbol(".")) {
            node->attribute = reader_.require_name();
        }
        while (node->attribute.empty() && reader_.take_symbol(",")) {
            node->names.push_back(reader_.require_name());
        }
        if (reader_.take_symbol("=")) {
            node->expression = expression(true);
            end_tag();
            return node;
        }
        if (reader_.at_symbol("|")) {
            refuse(reader_.line(), "filters a {% set %} block, which is not supported");
        }
        if (node->names.size() > 1) {
            reader_.refuse_here("expected =");
        }
        end_tag();
        node->kind = Kind::capture;
        node->body = parse_body({"endset"});
        end_tag("endset");
        return node;
    }

    std::unique_ptr<Node> parse_macro()
    {
        auto node = make(Kind::macro);
        auto macro = std::make_unique<Macro>();
        macro->name = reader_.require_name();
        reader_.require_symbol("(");
        while (!reader_.take_symbol(")")) {
            std::string name = reader_.require_name();
            ExpressionPointer value = reader_.take_symbol("=") ? expression() : nullptr;
            macro->parameters.emplace_back(std::move(name), std::move(value));
            if (!reader_.take_symbol(",") && !reader_.at_symbol(")")) {
                reader_.refuse_here("expected , or )");
            }
        }
        end_tag();
        const int loops = std::exchange(loops_, 0);
        macro->body = parse_body({"endmacro"});
        loops_ = loops;
        reader_.take_name("endmacro");
        if (reader_.at(Lexeme::Kind::name)) {
            reader_.take(); // jinja2 lets the name be repeated
        }
        end_tag();
        node->names.push_back(macro->name);
        node->macro = std::move(macro);
        return node;
    }

    TokenReader reader_;
    int depth_ = 0;
    int loops_ = 0;
};

} // namespace

Body parse_template(std::string_view source)
{
    return Parser(source).take();
}

} // namespace attnscope::text::chat
