// The alphabet of byte-level BPE: each of the 256 bytes has a printable character of its own (GPT-2,
// https://github.com/openai/gpt-2/blob/master/src/encoder.py, bytes_to_unicode).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attnscope::text {

/// All characters of the alphabet lie below this code point.
inline constexpr char32_t byte_alphabet_end = 0x144;

char32_t character_of_byte(unsigned char byte) noexcept;

std::optional<unsigned char> find_byte_of_character(char32_t character) noexcept;

/// The bytes that a piece stands for, or nothing when a character of it is outside the alphabet.
std::optional<std::string> find_bytes_of_piece(std::string_view piece);

} // namespace attnscope::text
