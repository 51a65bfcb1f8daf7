#include "core/page/packed_weights.h"

#include <bit>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr unsigned mantissa_bits = 13;
constexpr unsigned dropped_bits = 23 - mantissa_bits;
constexpr int bias = 31;
constexpr std::uint32_t infinity_code = 63U << mantissa_bits;

std::uint32_t shifted_to_even(std::uint32_t value, unsigned bits)
{
    const std::uint32_t half = 1U << (bits - 1);
    const std::uint32_t kept = value >> bits;
    const std::uint32_t rest = value & ((1U << bits) - 1);
    return kept + (rest > half || (rest == half && (kept & 1U)) ? 1U : 0U);
}

std::uint32_t packed_magnitude(std::uint32_t bits)
{
    const int exponent = static_cast<int>(bits >> 23) - 127 + bias;
    if (bits > 0x7F800000U)
        return infinity_code | 1U; // NaN
    if (exponent >= 63)
        return infinity_code;
    if (exponent > 0) // a carry out of the mantissa raises the exponent, as it should
        return shifted_to_even((static_cast<std::uint32_t>(exponent) << 23) | (bits & 0x7FFFFFU),
                               dropped_bits);
    const unsigned shift = dropped_bits + static_cast<unsigned>(1 - exponent);
    return shift > 24 ? 0 : shifted_to_even((bits & 0x7FFFFFU) | 0x800000U, shift);
}

} // namespace

std::uint32_t packed_weight(float weight) noexcept
{
    const auto bits = std::bit_cast<std::uint32_t>(weight);
    return (bits >> 31) << 19 | packed_magnitude(bits & 0x7FFFFFFFU);
}

float unpacked_weight(std::uint32_t code) noexcept
{
    const float sign = code >> 19 & 1U ? -1.0f : 1.0f;
    const std::uint32_t mantissa = code & ((1U << mantissa_bits) - 1);
    const int exponent = static_cast<int>(code >> mantissa_bits & 63U);
    if (exponent == 63)
        return mantissa ? std::numeric_limits<float>::quiet_NaN()
                        : sign * std::numeric_limits<float>::infinity();
    if (exponent == 0)
        return sign * std::ldexp(static_cast<float>(mantissa), 1 - bias - static_cast<int>(mantissa_bits));
    return sign * std::ldexp(static_cast<float>(mantissa | 1U << mantissa_bits),
                             exponent - bias - static_cast<int>(mantissa_bits));
}

void WeightPacker::add_pair(std::uint32_t first, std::uint32_t second)
{
    const std::uint64_t pair = first | std::uint64_t{second} << 20;
    for (unsigned byte = 0; byte < 5; ++byte)
        bytes_ += static_cast<char>(pair >> (8 * byte) & 0xFFU);
}

void WeightPacker::add(std::span<const float> weights)
{
    for (const float weight : weights) {
        const std::uint32_t code = packed_weight(weight);
        if (half_)
            add_pair(pending_, code);
        else
            pending_ = code;
        half_ = !half_;
    }
}

void WeightPacker::finish()
{
    if (half_)
        add_pair(pending_, 0);
    half_ = false;
}

std::string WeightPacker::take(std::size_t count)
{
    std::string first = bytes_.substr(0, count);
    bytes_.erase(0, count);
    return first;
}

} // namespace attnscope
