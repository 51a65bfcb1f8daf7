#include "core/text/chat/chat_lexer.h"

#include "core/error.h"
#include "core/text/chat/chat_string.h"
#include "core/text/token.h"

#include <algorithm>

namespace attnscope::text::chat {
namespace {

using Kind = Lexeme::Kind;

/// One kind of line break, and not the last one: jinja2 drops it.
std::string with_unix_lines(std::string_view source)
{
    std::string text;
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source[i] != '\r') {
            text += source[i];
        } else if (i + 1 == source.size() || source[i + 1] != '\n') {
            text += '\n';
        }
    }
    if (text.ends_with('\n')) {
        text.pop_back();
    }
    return text;
}

bool starts_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

class Lexer {
public:
    explicit Lexer(std::string_view source) : source_(with_unix_lines(source)) {}

    std::vector<Lexeme> take()
    {
        while (at_ < source_.size()) {
            read_text();
            if (at_ < source_.size()) {
                read_tag();
            }
        }
        add(Kind::end);
        return std::move(lexemes_);
    }

private:
    void add(Kind kind, std::string text = {}) { lexemes_.push_back({kind, std::move(text), line_}); }

    void advance(std::size_t bytes)
    {
        line_ +=
            static_cast<int>(std::count(source_.begin() + static_cast<std::ptrdiff_t>(at_),
                                        source_.begin() + static_cast<std::ptrdiff_t>(at_ + bytes), '\n'));
        at_ += bytes;
    }

    bool starts_with(std::string_view what) const
    {
        return std::string_view(source_).substr(at_).starts_with(what);
    }

    /// Up to the next tag, whose sign tells what happens to the white space before it.
    void read_text()
    {
        std::size_t end = at_;
        while ((end = source_.find('{', end)) != std::string::npos) {
            if (end + 1 < source_.size() &&
                std::string_view("{%#").find(source_[end + 1]) != std::string_view::npos) {
                break;
            }
            ++end;
        }
        end = std::min(end, source_.size());
        std::string text = source_.substr(at_, end - at_);
        const std::size_t length = text.size();
        if (end < source_.size()) {
            const char sign = end + 2 < source_.size() ? source_[end + 2] : ' ';
            if (sign == '-') {
                text = stripped(text, "", false, true);
            } else if (sign != '+' && source_[end + 1] != '{') {
                strip_indentation(text);
            }
        }
        if (!text.empty()) {
            add(Kind::text, std::move(text));
        }
        advance(length);
    }

    void strip_indentation(std::string& text) const
    {
        const std::size_t newline = text.rfind('\n');
        const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
        if ((begin > 0 || at_line_start_) && stripped(text.substr(begin), "", true, true).empty()) {
            text.resize(begin);
        }
    }

    void read_tag()
    {
        const char kind = source_[at_ + 1];
        if (kind == '#') {
            const std::size_t end = source_.find("#}", at_ + 2);
            if (end == std::string::npos) {
                refuse(line_, "has a comment without end");
            }
            const bool sign = end > at_ + 2 && (source_[end - 1] == '-' || source_[end - 1] == '+');
            const char which = sign ? source_[end - 1] : ' ';
            advance(end + 2 - at_);
            after_tag(which, true);
            return;
        }
        advance(2);
        const bool output = kind == '{';
        if (at_ < source_.size() && (source_[at_] == '-' || source_[at_] == '+')) {
            advance(1);
        }
        add(output ? Kind::begin_output : Kind::begin_block);
        int open = 0; // brackets inside of the tag: }} may be the end of two dictionaries
        while (true) {
            skip_space();
            if (at_ == source_.size()) {
                refuse(line_, "has a tag without end");
            }
            const std::string_view close = output ? "}}" : "%}";
            const char sign = source_[at_] == '-' || (source_[at_] == '+' && !output) ? source_[at_] : ' ';
            if (open == 0 &&
                std::string_view(source_).substr(at_ + (sign == ' ' ? 0 : 1)).starts_with(close)) {
                advance(sign == ' ' ? 2 : 3);
                add(output ? Kind::end_output : Kind::end_block);
                after_tag(sign, !output);
                return;
            }
            read_lexeme(open);
        }
    }

    /// White space behind a tag: all of it after '-', one line break after a block.
    void after_tag(char sign, bool block)
    {
        std::size_t end = at_;
        if (sign == '-') {
            end += leading_space(std::string_view(source_).substr(at_));
        } else if (block && sign != '+' && at_ < source_.size() && source_[at_] == '\n') {
            ++end;
        }
        at_line_start_ = end > at_ && source_[end - 1] == '\n';
        advance(end - at_);
    }

    void skip_space()
    {
        while (at_ < source_.size() &&
               std::string_view(" \t\n\f\v").find(source_[at_]) != std::string_view::npos) {
            advance(1);
        }
    }

    void read_lexeme(int& open)
    {
        const char c = source_[at_];
        std::size_t end = at_;
        if (starts_name(c)) {
            while (end < source_.size() && (starts_name(source_[end]) || is_digit(source_[end]))) {
                ++end;
            }
            add(Kind::name, source_.substr(at_, end - at_));
        } else if (is_digit(c)) {
            end = read_number();
        } else if (c == '"' || c == '\'') {
            end = read_string(c);
        } else {
            end += read_symbol(open);
        }
        advance(end - at_);
    }

    std::size_t read_number()
    {
        std::size_t end = at_;
        const auto digits = [&] {
            while (end < source_.size() && is_digit(source_[end])) {
                ++end;
            }
        };
        digits();
        Kind kind = Kind::integer;
        if (end + 1 < source_.size() && source_[end] == '.' && is_digit(source_[end + 1])) {
            kind = Kind::real;
            ++end;
            digits();
        }
        if (end < source_.size() && starts_name(source_[end])) {
            refuse(line_, "writes a number as \"" + display_text(source_.substr(at_, end + 1 - at_)) + "\"");
        }
        add(kind, source_.substr(at_, end - at_));
        return end;
    }

    std::size_t read_string(char quote)
    {
        std::size_t end = at_ + 1;
        while (end < source_.size() && source_[end] != quote) {
            end += source_[end] == '\\' ? 2 : 1;
        }
        if (end >= source_.size()) {
            refuse(line_, "has a text without end");
        }
        add(Kind::string, without_escapes(std::string_view(source_).substr(at_ + 1, end - at_ - 1), line_));
        return end + 1;
    }

    std::size_t read_symbol(int& open)
    {
        for (const std::string_view two : {"==", "!=", "<=", ">=", "//", "**"}) {
            if (starts_with(two)) {
                add(Kind::symbol, std::string(two));
                return 2;
            }
        }
        const char c = source_[at_];
        if (std::string_view("+-*/%~<>=()[]{},:.|").find(c) == std::string_view::npos) {
            refuse(line_, "has an unexpected " + display_text(source_.substr(at_, 1)));
        }
        open += std::string_view("([{").find(c) != std::string_view::npos ? 1 : 0;
        open -= std::string_view(")]}").find(c) != std::string_view::npos ? 1 : 0;
        if (open < 0) {
            refuse(line_, std::string("closes a bracket that is not open: ") + c);
        }
        add(Kind::symbol, std::string(1, c));
        return 1;
    }

    std::string source_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool at_line_start_ = true;
    std::vector<Lexeme> lexemes_;
};

} // namespace

std::vector<Lexeme> split_template(std::string_view source)
{
    return Lexer(source).take();
}

void refuse(int line, const std::string& what)
{
    throw Error(ErrorKind::not_supported, "line " + std::to_string(line) + ": the chat template " + what);
}

} // namespace attnscope::text::chat
