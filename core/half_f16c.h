// Conversions between float32 and binary16 with the F16C instructions of x86-64; private to core/half.cpp.
#pragma once

#include <cstdint>
#include <span>

namespace attnscope::f16c {

/// Whether this machine has the instructions; never on other architectures. Asked once.
bool available() noexcept;

/// Both convert as many leading elements as fill whole vectors, and return how many. Rounding is to nearest even whatever
/// the mode of the processor. Only where available().
std::size_t widen(std::span<const std::uint16_t> from, std::span<float> to) noexcept;
std::size_t narrow(std::span<const float> from, std::span<std::uint16_t> to) noexcept;

} // namespace attnscope::f16c
