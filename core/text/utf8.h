// UTF-8 by hand: scanning, decoding, appending. No state; every function may be called from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attnscope::text {

struct CodePoint {
    char32_t value = 0;
    std::size_t length = 1; ///< bytes
};

/// One well-formed character, or the maximal part of an ill-formed one (Unicode 15, section 3.9, table 3-7).
struct Utf8Scan {
    std::size_t length = 1; ///< bytes, at least one
    bool valid = false;
};

/// Looks at the bytes from `at`, which must lie inside `bytes`.
Utf8Scan scan_utf8(std::string_view bytes, std::size_t at) noexcept;

/// The character that starts at `at`; `text` must be valid UTF-8 and `at` a boundary inside it.
CodePoint code_point_at(std::string_view text, std::size_t at) noexcept;

/// Bytes of the character of valid UTF-8 that begins with `lead`.
constexpr std::size_t character_length(char lead) noexcept
{
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// The character that ends at `end`; same conditions, `end` > 0.
CodePoint code_point_before(std::string_view text, std::size_t end) noexcept;

/// The characters of valid UTF-8.
std::u32string code_points_of(std::string_view text);

void append_utf8(std::string& text, char32_t code_point);

/// Each maximal ill-formed part becomes one U+FFFD.
std::string replace_invalid_utf8(std::string_view bytes);

} // namespace attnscope::text
