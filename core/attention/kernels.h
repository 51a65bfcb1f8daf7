// Private to core/attention: the hot loops, one set for each instruction set that this processor may have.
#pragma once

#include "core/attention/row_statistics.h"
#include "core/instruction_set.h"

#include <cstddef>

namespace attnscope {

/// Pointers are never null; lengths may be 0.
struct Kernels {
    void (*row_statistics)(const float* row, std::size_t length, RowStatistics& result);
    void (*mass)(const float* row, std::size_t length, double& signed_sum, double& absolute_sum);
    double (*dot)(const float* a, const float* b, std::size_t length);
    void (*pool_into)(const float* source, std::size_t rows, std::size_t columns, std::size_t stride,
                      std::size_t factor, float* target, std::size_t target_stride);
};

/// The set must be available.
const Kernels& kernels_of(InstructionSet set) noexcept;

/// The best of this processor; decided once.
const Kernels& kernels() noexcept;

} // namespace attnscope
