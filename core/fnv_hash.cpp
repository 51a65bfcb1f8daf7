#include "core/fnv_hash.h"

namespace attnscope {

std::uint64_t fnv_hash(std::string_view bytes, std::uint64_t before) noexcept
{
    std::uint64_t hash = before;
    for (const char c : bytes)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

std::string hash_text(std::uint64_t hash)
{
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4)
        digits += "0123456789abcdef"[hash >> static_cast<unsigned>(shift) & 0xFU];
    return digits;
}

} // namespace attnscope
