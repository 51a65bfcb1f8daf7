// Conversions between float32 and the two 16-bit floating-point types of checkpoints and captures.
#pragma once

#include <cstdint>
#include <span>

namespace attnscope {

/// IEEE 754 binary16 to float32, exact (subnormals, infinities and NaN included).
float float_from_half(std::uint16_t half) noexcept;

/// float32 to IEEE 754 binary16, round to nearest even; overflow gives infinity, NaN stays NaN.
std::uint16_t half_from_float(float value) noexcept;

/// bfloat16 (the upper half of a float32) to float32, exact.
float float_from_bfloat16(std::uint16_t value) noexcept;

/// Element-wise conversions, by vector instructions where the processor has them; both spans must have the same length
/// (std::invalid_argument otherwise). Which NaN a NaN becomes is not specified, everything else is as above.
void floats_from_halves(std::span<const std::uint16_t> from, std::span<float> to);
void halves_from_floats(std::span<const float> from, std::span<std::uint16_t> to);
void floats_from_bfloat16s(std::span<const std::uint16_t> from, std::span<float> to);

} // namespace attnscope
