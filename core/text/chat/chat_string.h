// Python's text as chat templates see it: characters, not bytes, and white space in the Unicode sense. All texts are
// valid UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text::chat {

/// str.strip and its halves: of the characters in `characters`, of white space when that is empty.
std::string stripped(std::string_view text, std::string_view characters, bool left, bool right);

/// Bytes of white space at the start.
std::size_t leading_space(std::string_view text) noexcept;

std::vector<std::string> characters_of(std::string_view text);
std::size_t character_count(std::string_view text) noexcept;

/// str.split(): at runs of white space when `separator` is absent. At most `most` cuts when not negative.
std::vector<std::string> split(std::string_view text, const std::optional<std::string>& separator,
                               std::int64_t most);

/// At most `most` replacements when not negative.
std::string replaced(std::string_view text, std::string_view what, std::string_view by,
                     std::int64_t most = -1);

enum class LetterCase { upper, lower, capitalized };
/// Full case mapping of Unicode.
std::string in_case(std::string_view text, LetterCase letter_case);

/// The content of a quoted text of a template. Errors: not_supported for escapes that are no character.
std::string without_escapes(std::string_view quoted, int line);

} // namespace attnscope::text::chat
