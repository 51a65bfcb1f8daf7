// 64-bit FNV-1a: tells contents apart, against mistakes and not against malice.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace attnscope {

/// Of the bytes; `before` is the hash of what came before them.
std::uint64_t fnv_hash(std::string_view bytes, std::uint64_t before = 0xcbf29ce484222325U) noexcept;

/// 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

} // namespace attnscope
