#include "core/attention/kernels.h"

#include "core/attention/pool_kernel.h"
#include "core/attention/row_kernels.h"

// One set of wrappers a target: the always_inline bodies are compiled with the wrapper's instructions. No
// ifunc, which sanitizers do not get along with.
#define ATTNSCOPE_KERNELS(set, target, lane_count)                                                           \
    namespace set {                                                                                          \
    target void row_statistics(const float* row, std::size_t length, RowStatistics& result)                  \
    {                                                                                                        \
        lanes::row_statistics<lane_count>(row, length, result);                                              \
    }                                                                                                        \
    target void mass(const float* row, std::size_t length, double& signed_sum, double& absolute_sum)         \
    {                                                                                                        \
        lanes::mass<lane_count>(row, length, signed_sum, absolute_sum);                                      \
    }                                                                                                        \
    target double dot(const float* a, const float* b, std::size_t length)                                    \
    {                                                                                                        \
        return lanes::dot<lane_count>(a, b, length);                                                         \
    }                                                                                                        \
    target void pool_into(const float* source, std::size_t rows, std::size_t columns, std::size_t stride,    \
                          std::size_t factor, float* to, std::size_t to_stride)                              \
    {                                                                                                        \
        lanes::pool_into<lane_count>(source, rows, columns, stride, factor, to, to_stride);                  \
    }                                                                                                        \
    constexpr Kernels table{row_statistics, mass, dot, pool_into};                                           \
    }

namespace attnscope {

namespace {

ATTNSCOPE_KERNELS(baseline, , 4)
#if defined(__x86_64__)
ATTNSCOPE_KERNELS(avx2, __attribute__((target("avx2,fma"))), 8)
ATTNSCOPE_KERNELS(avx512, __attribute__((target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl"))), 16)
#endif

InstructionSet best_available() noexcept
{
    if (is_available(InstructionSet::avx512))
        return InstructionSet::avx512;
    return is_available(InstructionSet::avx2) ? InstructionSet::avx2 : InstructionSet::baseline;
}

} // namespace

bool is_available(InstructionSet set) noexcept
{
#if defined(__x86_64__)
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (set == InstructionSet::avx2)
        return avx2;
    if (set == InstructionSet::avx512)
        return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
    return set == InstructionSet::baseline;
}

const Kernels& kernels_of(InstructionSet set) noexcept
{
#if defined(__x86_64__)
    if (set == InstructionSet::avx512)
        return avx512::table;
    if (set == InstructionSet::avx2)
        return avx2::table;
#endif
    static_cast<void>(set);
    return baseline::table;
}

const Kernels& kernels() noexcept
{
    static const Kernels& best = kernels_of(best_available());
    return best;
}

} // namespace attnscope
