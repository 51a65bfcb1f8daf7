// Kinds of characters as the parts of the `tokenizers` library that use no regular expression see them: Rust's char
// (Unicode 17), its regex crate (Unicode 16) and the crate unicode_categories (Unicode 8).
#pragma once

namespace attnscope::text {

/// Rust's char::is_numeric: general category N.
bool is_numeric(char32_t c);

/// Rust's char::is_whitespace: White_Space.
bool is_white_space(char32_t c);

/// \w of Rust's regex crate.
bool is_word(char32_t c);

/// ASCII punctuation and symbols, or general category P of Unicode 8.
bool is_punctuation(char32_t c);

} // namespace attnscope::text
