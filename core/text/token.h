// A token as the rest of the program knows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace attnscope {

/// Half-open range of bytes [begin, end).
struct ByteSpan {
    std::size_t begin = 0;
    std::size_t end = 0;

    bool operator==(const ByteSpan&) const = default;
};

/// `bytes` is the truth; `text` is for people: valid UTF-8 with visible white space (see display_text).
struct Token {
    std::int32_t id = 0;
    std::string
        piece; ///< the vocabulary's own spelling, e.g. "Ġthe"; an added token's shows the white space it took, too
    std::string bytes; ///< exact bytes that the token stands for; a special token's are its content
    std::string text;  ///< display_text(bytes)
    ByteSpan span;     ///< in the bytes of the prompt; empty for a token that the tokenizer added (BOS)
    bool special = false;
    bool added = false; ///< put there by the post-processor, not by the prompt
};

/// Valid UTF-8 with visible white space for arbitrary bytes: space as U+2423 "␣", newline "↵", return "␍", tab "⇥",
/// other control characters as U+2400.. pictures or <U+200B>, bytes that are no whole UTF-8 character as <0xF0>.
/// Never contains a NUL, a newline, or a bidirectional control.
std::string display_text(std::string_view bytes);

/// Position of the first byte that is no valid UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view bytes) noexcept;

} // namespace attnscope
