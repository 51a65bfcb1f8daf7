#include "core/half.h"

#include "core/half_f16c.h"

#include <bit>
#include <stdexcept>

namespace attnscope {

namespace {

void require_same_length(std::size_t from, std::size_t to)
{
    if (from != to)
        throw std::invalid_argument("conversion between spans of different length");
}

} // namespace

float float_from_half(std::uint16_t half) noexcept
{
    const std::uint32_t sign = std::uint32_t{half & 0x8000u} << 16;
    const std::uint32_t magnitude = std::uint32_t{half & 0x7fffu};
    if (magnitude >= 0x7c00u) // infinity and NaN
        return std::bit_cast<float>(sign | 0x7f800000u | (magnitude & 0x3ffu) << 13);
    if (magnitude < 0x400u) { // zero and subnormals are multiples of 2^-24
        const float value = static_cast<float>(magnitude) * 0x1p-24f;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(value));
    }
    return std::bit_cast<float>(sign | ((magnitude << 13) + 0x38000000u));
}

std::uint16_t half_from_float(float value) noexcept
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000u;
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    std::uint32_t half = 0;
    if (magnitude >= 0x47800000u) { // 65536 and above, infinity, NaN
        half = magnitude > 0x7f800000u ? 0x7e00u : 0x7c00u;
    } else if (magnitude < 0x38800000u) {
        // Below the smallest normal half: adding 0.5 makes the float adder round to a multiple of 2^-24.
        const float shifted = std::bit_cast<float>(magnitude) + 0.5f;
        half = std::bit_cast<std::uint32_t>(shifted) - 0x3f000000u;
    } else {
        const std::uint32_t odd = (magnitude >> 13) & 1u;
        half = (magnitude - 0x38000000u + 0xfffu + odd) >> 13;
    }
    return static_cast<std::uint16_t>(sign | half);
}

float float_from_bfloat16(std::uint16_t value) noexcept
{
    return std::bit_cast<float>(std::uint32_t{value} << 16);
}

void floats_from_halves(std::span<const std::uint16_t> from, std::span<float> to)
{
    require_same_length(from.size(), to.size());
    for (std::size_t i = f16c::available() ? f16c::widen(from, to) : 0; i < from.size(); ++i)
        to[i] = float_from_half(from[i]);
}

void halves_from_floats(std::span<const float> from, std::span<std::uint16_t> to)
{
    require_same_length(from.size(), to.size());
    for (std::size_t i = f16c::available() ? f16c::narrow(from, to) : 0; i < from.size(); ++i)
        to[i] = half_from_float(from[i]);
}

void floats_from_bfloat16s(std::span<const std::uint16_t> from, std::span<float> to)
{
    require_same_length(from.size(), to.size());
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i] = float_from_bfloat16(from[i]);
}

} // namespace attnscope
