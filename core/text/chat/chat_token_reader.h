// Lexemes of a chat template, one after the other, for its parsers.
#pragma once

#include "core/text/chat/chat_lexer.h"
#include "core/text/token.h"

#include <string_view>
#include <vector>

namespace attnscope::text::chat {

class TokenReader {
public:
    explicit TokenReader(std::vector<Lexeme> lexemes) : lexemes_(std::move(lexemes)) {}

    const Lexeme& peek() const noexcept { return lexemes_[at_]; }
    int line() const noexcept { return peek().line; }
    bool at(Lexeme::Kind kind) const noexcept { return peek().kind == kind; }
    bool at_symbol(std::string_view symbol) const noexcept
    {
        return at(Lexeme::Kind::symbol) && peek().text == symbol;
    }
    bool at_name(std::string_view name) const noexcept
    {
        return at(Lexeme::Kind::name) && peek().text == name;
    }
    /// The lexeme after this one.
    const Lexeme& ahead() const noexcept { return lexemes_[at_ + 1 < lexemes_.size() ? at_ + 1 : at_]; }

    Lexeme take() { return at(Lexeme::Kind::end) ? lexemes_[at_] : std::move(lexemes_[at_++]); }
    bool take_symbol(std::string_view symbol) { return at_symbol(symbol) && (++at_, true); }
    bool take_name(std::string_view name) { return at_name(name) && (++at_, true); }

    void require_symbol(std::string_view symbol)
    {
        if (!take_symbol(symbol)) {
            refuse_here("expected " + std::string(symbol));
        }
    }
    void require(Lexeme::Kind kind, const char* what)
    {
        if (!at(kind)) {
            refuse_here(std::string("expected ") + what);
        }
        ++at_;
    }
    std::string require_name()
    {
        if (!at(Lexeme::Kind::name)) {
            refuse_here("expected a name");
        }
        return take().text;
    }

    [[noreturn]] void refuse_here(const std::string& expectation) const
    {
        const std::string found = at(Lexeme::Kind::end) ? "its end"
                                  : at(Lexeme::Kind::end_block) || at(Lexeme::Kind::end_output)
                                      ? "the end of the tag"
                                      : "\"" + display_text(peek().text) + "\"";
        refuse(line(), "cannot be read: " + expectation + ", found " + found);
    }

private:
    std::vector<Lexeme> lexemes_; // ends with one of kind end
    std::size_t at_ = 0;
};

} // namespace attnscope::text::chat
