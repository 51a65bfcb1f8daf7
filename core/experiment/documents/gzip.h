// Bytes of a .gz file.
#pragma once

#include <string>
#include <string_view>

namespace attnscope {

/// Whether bytes begin as gzip does (RFC 1952).
bool is_gzip(std::string_view bytes) noexcept;

/// What they were before, all members one after the other. Errors: corrupt, with `origin`; too_large above `limit` bytes.
std::string gunzip(std::string_view bytes, const std::string& origin,
                   std::size_t limit = std::size_t{4} << 30);

} // namespace attnscope
