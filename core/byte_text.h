// Bytes as text: base64 (RFC 4648) and hexadecimal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// Nothing when `text` is no padded base64 of the standard alphabet.
std::optional<std::string> find_base64_bytes(std::string_view text);

/// Padded base64.
std::string base64_text(std::string_view bytes);

/// "f09f9882"
std::string hex_text(std::string_view bytes);

} // namespace attnscope
