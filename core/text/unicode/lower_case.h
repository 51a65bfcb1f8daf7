// The small form of a letter as Rust's char::to_lowercase (Unicode 17) has it; ICU 72 follows Unicode 15.
#pragma once

namespace attnscope::text {

/// The first character of the small form. Only U+0130 has a second one, U+0307.
char32_t lower_case_of(char32_t c);

} // namespace attnscope::text
