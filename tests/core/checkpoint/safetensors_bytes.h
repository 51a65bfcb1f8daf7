// Safetensors files put together by hand, right or wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace attnscope::test {

/// A file with this header length, header and data, none of which need fit another.
inline std::string raw_safetensors(std::uint64_t length, std::string_view header, std::string_view data)
{
    std::string file;
    for (int i = 0; i < 8; ++i)
        file += static_cast<char>(length >> 8 * i & 0xffu);
    return file + std::string(header) + std::string(data);
}

inline std::string safetensors(std::string_view header, std::string_view data)
{
    return raw_safetensors(header.size(), header, data);
}

inline std::span<const std::byte> bytes_of(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

} // namespace attnscope::test
