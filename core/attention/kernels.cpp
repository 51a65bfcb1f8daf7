#include "core/attention/kernels.h"

#include "core/attention/pool_kernel.h"
#include "core/attention/row_kernels.h"

// One set of wrappers a target: the always_inline bodies are compiled with the wrapper's instructions.
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
ATTNSCOPE_KERNELS(avx2, ATTNSCOPE_TARGET_AVX2, 8)
ATTNSCOPE_KERNELS(avx512, ATTNSCOPE_TARGET_AVX512, 16)
#endif

} // namespace

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
    static const Kernels& best = kernels_of(best_instruction_set());
    return best;
}

} // namespace attnscope
