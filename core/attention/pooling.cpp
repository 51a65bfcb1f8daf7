#include "core/attention/pooling.h"

#include "core/attention/kernels.h"
#include "core/attention/pool_kernel.h"

#include <bit>

namespace attnscope {

float larger_magnitude(float a, float b) noexcept
{
    const std::uint32_t rank_a = lanes::pooling_rank(std::bit_cast<std::uint32_t>(a));
    const std::uint32_t rank_b = lanes::pooling_rank(std::bit_cast<std::uint32_t>(b));
    return rank_b > rank_a ? b : a;
}

void pool_into(const float* source, std::size_t rows, std::size_t columns, std::size_t stride,
               std::size_t factor, float* target, std::size_t target_stride) noexcept
{
    if (rows == 0 || columns == 0 || factor == 0)
        return;
    kernels().pool_into(source, rows, columns, stride, factor, target, target_stride);
}

} // namespace attnscope
