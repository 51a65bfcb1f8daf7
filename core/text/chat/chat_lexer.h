// A chat template cut into text and the tokens of its tags, white space handled as jinja2 does with trim_blocks and
// lstrip_blocks, which is how transformers renders.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text::chat {

struct Lexeme {
    enum class Kind {
        text,
        begin_output,
        end_output,
        begin_block,
        end_block,
        name,
        string,
        integer,
        real,
        symbol,
        end
    };

    Kind kind = Kind::end;
    std::string text; ///< of text, names and symbols; a string's content, escapes resolved
    int line = 1;     ///< of the template, from 1
};

/// Ends with a lexeme of kind end. Errors: not_supported, naming what was met and its line.
std::vector<Lexeme> split_template(std::string_view source);

/// Error(not_supported): "line N: the chat template WHAT".
[[noreturn]] void refuse(int line, const std::string& what);

} // namespace attnscope::text::chat
