// Private: weights in 20 bits for the page: sign, 6 bits of exponent (bias 31), 13 bits of mantissa, as IEEE 754 would do it.
//
// Rounded to nearest, ties to even: a relative error of at most 2^-14 from 2^-30 to 2^32, below that an absolute one of 2^-44.
// NaN and infinities are kept. Two weights lie in five bytes, little-endian, the first one in the lower bits.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace attnscope {

std::uint32_t packed_weight(float weight) noexcept;
float unpacked_weight(std::uint32_t code) noexcept;

/// Packs a stream of weights; bytes() grows by whole pairs until finish().
class WeightPacker {
public:
    void add(std::span<const float> weights);
    /// A single last weight gets a partner of 0.
    void finish();
    /// What was packed so far, and forgets it.
    std::string take() { return std::move(bytes_); }
    std::size_t size() const noexcept { return bytes_.size(); }
    /// The first `count` bytes, and forgets them.
    std::string take(std::size_t count);

private:
    void add_pair(std::uint32_t first, std::uint32_t second);

    std::string bytes_;
    bool half_ = false;
    std::uint32_t pending_ = 0;
};

} // namespace attnscope
