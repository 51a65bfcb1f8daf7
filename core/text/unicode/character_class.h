// Kinds of characters as the parts of the `tokenizers` library that use no regular expression see them: Rust's char
// (Unicode 17), its regex crate (Unicode 16), the crates unicode-normalization-alignments (Unicode 9) and unicode_categories
// (Unicode 8).
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

/// General category M of Unicode 9.
bool is_mark(char32_t c);

/// General category Mn of Unicode 8.
bool is_nonspacing_mark(char32_t c);

/// General categories Cc, Cf and Co of Unicode 8.
bool is_control(char32_t c);

/// What script_of answers for the space and for characters that Unicode 9 did not know.
inline constexpr int any_script = -1;

/// The script in the sense of the pre-tokenizer UnicodeScripts: an ICU script code by Unicode 9, kana as Han, or any_script.
int script_of(char32_t c);

} // namespace attnscope::text
