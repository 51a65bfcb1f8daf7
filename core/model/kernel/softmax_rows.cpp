#include "core/model/kernel/softmax_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

// One body per operation, compiled for several instruction sets and chosen at run time. (The compiler's own
// target_clones would do, but its resolvers run before the sanitizers are ready.)
#if defined(__x86_64__)
#define ATTNSCOPE_WIDE __attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,fma")))
#define ATTNSCOPE_MIDDLE __attribute__((target("avx2,fma")))
#else
#define ATTNSCOPE_WIDE
#define ATTNSCOPE_MIDDLE
#endif
#define ATTNSCOPE_INLINE inline __attribute__((always_inline))

namespace attnscope {

namespace {

enum class InstructionSet { base, middle, wide };

InstructionSet instruction_set() noexcept
{
#if defined(__x86_64__)
    static const InstructionSet chosen = [] {
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
            return InstructionSet::wide;
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
            return InstructionSet::middle;
        return InstructionSet::base;
    }();
    return chosen;
#else
    return InstructionSet::base;
#endif
}

// Floats between which sums go to double: few enough that the sum is good without vector lanes, too.
constexpr std::size_t block = 64;

/// exp(x) for x <= 0 (NaN stays NaN), about 1 ulp: x = n ln 2 + r, polynomial of Cephes' expf for r.
ATTNSCOPE_INLINE float exp_nonpositive(float x)
{
    constexpr float magic = 12582912.0F; // 1.5 * 2^23: adding it rounds to the nearest integer
    const float clamped = x < -87.0F ? -87.0F : x;
    const float shifted = clamped * 1.44269504088896341F + magic;
    const float n = shifted - magic;
    float r = clamped - n * 0.693359375F;
    r = r + n * 2.12194440e-4F;
    float p = 1.9875691500e-4F;
    p = p * r + 1.3981999507e-3F;
    p = p * r + 8.3334519073e-3F;
    p = p * r + 4.1665795894e-2F;
    p = p * r + 1.6666665459e-1F;
    p = p * r + 5.0000001201e-1F;
    p = p * (r * r) + r + 1.0F;
    const std::uint32_t exponent = std::bit_cast<std::uint32_t>(shifted) - 0x4b400000U;
    const float scale = std::bit_cast<float>((exponent + 127U) << 23);
    return x < -87.0F ? 0.0F : p * scale;
}

ATTNSCOPE_INLINE float maximum(const float* values, std::size_t count)
{
    float largest = -std::numeric_limits<float>::infinity();
#pragma omp simd reduction(max : largest)
    for (std::size_t i = 0; i < count; ++i)
        largest = values[i] > largest ? values[i] : largest;
    return largest;
}

ATTNSCOPE_INLINE void softmax_body(float* logits, std::size_t count)
{
    const float largest = maximum(logits, count);
    double total = 0;
    for (std::size_t begin = 0; begin < count; begin += block) {
        const std::size_t end = std::min(count, begin + block);
        float sum = 0;
#pragma omp simd reduction(+ : sum)
        for (std::size_t i = begin; i < end; ++i) {
            const float weight = exp_nonpositive(logits[i] - largest);
            logits[i] = weight;
            sum += weight;
        }
        total += static_cast<double>(sum);
    }
    const float inverse = static_cast<float>(1.0 / total);
#pragma omp simd
    for (std::size_t i = 0; i < count; ++i)
        logits[i] *= inverse;
}

ATTNSCOPE_INLINE void subtract_body(const float* first, const float* second, float lambda, float* target,
                                    std::size_t count)
{
#pragma omp simd
    for (std::size_t i = 0; i < count; ++i)
        target[i] = first[i] - lambda * second[i];
}

ATTNSCOPE_INLINE double square_sum_body(const float* values, std::size_t count)
{
    double total = 0;
    for (std::size_t begin = 0; begin < count; begin += block) {
        const std::size_t end = std::min(count, begin + block);
        float sum = 0;
#pragma omp simd reduction(+ : sum)
        for (std::size_t i = begin; i < end; ++i)
            sum += values[i] * values[i];
        total += static_cast<double>(sum);
    }
    return total;
}

ATTNSCOPE_INLINE double log_sum_exp_body(const float* logits, std::size_t count)
{
    const float largest = maximum(logits, count);
    double total = 0;
    for (std::size_t begin = 0; begin < count; begin += block) {
        const std::size_t end = std::min(count, begin + block);
        float sum = 0;
#pragma omp simd reduction(+ : sum)
        for (std::size_t i = begin; i < end; ++i)
            sum += exp_nonpositive(logits[i] - largest);
        total += static_cast<double>(sum);
    }
    return static_cast<double>(largest) + std::log(total);
}

ATTNSCOPE_WIDE void softmax_wide(float* l, std::size_t n)
{
    softmax_body(l, n);
}
ATTNSCOPE_MIDDLE void softmax_middle(float* l, std::size_t n)
{
    softmax_body(l, n);
}
ATTNSCOPE_WIDE void subtract_wide(const float* a, const float* b, float s, float* t, std::size_t n)
{
    subtract_body(a, b, s, t, n);
}
ATTNSCOPE_MIDDLE void subtract_middle(const float* a, const float* b, float s, float* t, std::size_t n)
{
    subtract_body(a, b, s, t, n);
}
ATTNSCOPE_WIDE double square_sum_wide(const float* v, std::size_t n)
{
    return square_sum_body(v, n);
}
ATTNSCOPE_MIDDLE double square_sum_middle(const float* v, std::size_t n)
{
    return square_sum_body(v, n);
}
ATTNSCOPE_WIDE double log_sum_exp_wide(const float* l, std::size_t n)
{
    return log_sum_exp_body(l, n);
}
ATTNSCOPE_MIDDLE double log_sum_exp_middle(const float* l, std::size_t n)
{
    return log_sum_exp_body(l, n);
}

} // namespace

void softmax_row(float* logits, std::size_t count) noexcept
{
    switch (instruction_set()) {
    case InstructionSet::wide:
        return softmax_wide(logits, count);
    case InstructionSet::middle:
        return softmax_middle(logits, count);
    case InstructionSet::base:
        return softmax_body(logits, count);
    }
}

void subtract_scaled_row(const float* first, const float* second, float lambda, float* target,
                         std::size_t count) noexcept
{
    switch (instruction_set()) {
    case InstructionSet::wide:
        return subtract_wide(first, second, lambda, target, count);
    case InstructionSet::middle:
        return subtract_middle(first, second, lambda, target, count);
    case InstructionSet::base:
        return subtract_body(first, second, lambda, target, count);
    }
}

double square_sum_row(const float* values, std::size_t count) noexcept
{
    switch (instruction_set()) {
    case InstructionSet::wide:
        return square_sum_wide(values, count);
    case InstructionSet::middle:
        return square_sum_middle(values, count);
    case InstructionSet::base:
        break;
    }
    return square_sum_body(values, count);
}

double log_sum_exp_row(const float* logits, std::size_t count) noexcept
{
    switch (instruction_set()) {
    case InstructionSet::wide:
        return log_sum_exp_wide(logits, count);
    case InstructionSet::middle:
        return log_sum_exp_middle(logits, count);
    case InstructionSet::base:
        break;
    }
    return log_sum_exp_body(logits, count);
}

} // namespace attnscope
