#include "core/half_f16c.h"

#include <cstddef>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace attnscope::f16c {

#if defined(__x86_64__)

namespace {

constexpr std::size_t lanes = 8;

// __builtin_cpu_supports knows no "f16c" in Clang 14. Its "avx" also asks whether the system saves the registers.
bool ask_processor() noexcept
{
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_F16C) != 0 &&
           __builtin_cpu_supports("avx") != 0;
}

} // namespace

bool available() noexcept
{
    static const bool answer = ask_processor();
    return answer;
}

__attribute__((target("avx,f16c"))) std::size_t widen(std::span<const std::uint16_t> from,
                                                      std::span<float> to) noexcept
{
    std::size_t i = 0;
    for (; i + lanes <= from.size(); i += lanes) {
        const __m128i halves = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from.data() + i));
        _mm256_storeu_ps(to.data() + i, _mm256_cvtph_ps(halves));
    }
    return i;
}

__attribute__((target("avx,f16c"))) std::size_t narrow(std::span<const float> from,
                                                       std::span<std::uint16_t> to) noexcept
{
    std::size_t i = 0;
    for (; i + lanes <= from.size(); i += lanes) {
        const __m128i halves = _mm256_cvtps_ph(_mm256_loadu_ps(from.data() + i), _MM_FROUND_TO_NEAREST_INT);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to.data() + i), halves);
    }
    return i;
}

#else

bool available() noexcept
{
    return false;
}
std::size_t widen(std::span<const std::uint16_t>, std::span<float>) noexcept
{
    return 0;
}
std::size_t narrow(std::span<const float>, std::span<std::uint16_t>) noexcept
{
    return 0;
}

#endif

} // namespace attnscope::f16c
