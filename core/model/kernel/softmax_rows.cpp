#include "core/model/kernel/softmax_rows.h"

#include "core/instruction_set.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attnscope {

namespace {

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

struct RowOperations {
    void (*softmax)(float* logits, std::size_t count);
    void (*subtract)(const float* first, const float* second, float lambda, float* target, std::size_t count);
    double (*square_sum)(const float* values, std::size_t count);
    double (*log_sum_exp)(const float* logits, std::size_t count);
};

#define ATTNSCOPE_ROW_OPERATIONS(set, target)                                                                \
    namespace set {                                                                                          \
    target void softmax(float* logits, std::size_t count)                                                    \
    {                                                                                                        \
        softmax_body(logits, count);                                                                         \
    }                                                                                                        \
    target void subtract(const float* first, const float* second, float lambda, float* to,                   \
                         std::size_t count)                                                                  \
    {                                                                                                        \
        subtract_body(first, second, lambda, to, count);                                                     \
    }                                                                                                        \
    target double square_sum(const float* values, std::size_t count)                                         \
    {                                                                                                        \
        return square_sum_body(values, count);                                                               \
    }                                                                                                        \
    target double log_sum_exp(const float* logits, std::size_t count)                                        \
    {                                                                                                        \
        return log_sum_exp_body(logits, count);                                                              \
    }                                                                                                        \
    constexpr RowOperations table{softmax, subtract, square_sum, log_sum_exp};                               \
    }

ATTNSCOPE_ROW_OPERATIONS(baseline, )
#if defined(__x86_64__)
ATTNSCOPE_ROW_OPERATIONS(avx2, ATTNSCOPE_TARGET_AVX2)
ATTNSCOPE_ROW_OPERATIONS(avx512, ATTNSCOPE_TARGET_AVX512)
#endif

const RowOperations& choose_operations() noexcept
{
#if defined(__x86_64__)
    const InstructionSet best = best_instruction_set();
    if (best == InstructionSet::avx512)
        return avx512::table;
    if (best == InstructionSet::avx2)
        return avx2::table;
#endif
    return baseline::table;
}

const RowOperations& operations() noexcept
{
    static const RowOperations& chosen = choose_operations();
    return chosen;
}

} // namespace

void softmax_row(float* logits, std::size_t count) noexcept
{
    operations().softmax(logits, count);
}

void subtract_scaled_row(const float* first, const float* second, float lambda, float* target,
                         std::size_t count) noexcept
{
    operations().subtract(first, second, lambda, target, count);
}

double square_sum_row(const float* values, std::size_t count) noexcept
{
    return operations().square_sum(values, count);
}

double log_sum_exp_row(const float* logits, std::size_t count) noexcept
{
    return operations().log_sum_exp(logits, count);
}

} // namespace attnscope
