// Seeded random numbers that are the same on every machine and with every compiler.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace attnscope {

/// xoshiro256** of Blackman and Vigna, its state filled by SplitMix64 from the seed (public-domain algorithms). The standard
/// library's distributions differ between implementations; these do not. A value: copies go on independently.
class Random {
public:
    explicit Random(std::uint64_t seed);
    /// For the item `index` of a series: streams of neighbouring seeds and indices share nothing.
    Random(std::uint64_t seed, std::uint64_t index);

    std::uint64_t next() noexcept;
    /// Uniform in [0, count), without bias; `count` at least 1.
    std::size_t below(std::size_t count) noexcept;
    /// Uniform in [first, last], both included.
    int between(int first, int last) noexcept;
    /// Uniform in [0, 1), 53 bits.
    double unit() noexcept;

    template <typename Value>
    void shuffle(std::vector<Value>& values) noexcept
    {
        for (std::size_t left = values.size(); left > 1; --left)
            std::swap(values[left - 1], values[below(left)]);
    }

    template <typename Value>
    const Value& pick(const std::vector<Value>& values) noexcept
    {
        return values[below(values.size())];
    }

private:
    std::array<std::uint64_t, 4> state_;
};

} // namespace attnscope
