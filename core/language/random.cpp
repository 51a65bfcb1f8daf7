#include "core/language/random.h"

#include <bit>

namespace attnscope {

namespace {

std::uint64_t split_mix(std::uint64_t& state) noexcept
{
    std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

std::uint64_t mixed(std::uint64_t seed, std::uint64_t index) noexcept
{
    const std::uint64_t first = split_mix(seed);
    return first ^ split_mix(index);
}

} // namespace

Random::Random(std::uint64_t seed)
{
    for (std::uint64_t& word : state_)
        word = split_mix(seed);
}

Random::Random(std::uint64_t seed, std::uint64_t index) : Random(mixed(seed, ~index)) {}

std::uint64_t Random::next() noexcept
{
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

std::size_t Random::below(std::size_t count) noexcept
{
    // Numbers past the last whole multiple of count would favour the small ones.
    const std::uint64_t remainder = (UINT64_MAX % count + 1) % count;
    std::uint64_t value = next();
    while (value > UINT64_MAX - remainder)
        value = next();
    return value % count;
}

int Random::between(int first, int last) noexcept
{
    return first + static_cast<int>(below(static_cast<std::size_t>(last - first) + 1));
}

double Random::unit() noexcept
{
    return static_cast<double>(next() >> 11) * 0x1p-53;
}

} // namespace attnscope
