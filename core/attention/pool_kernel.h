// Private: body of the pooling kernel, compiled once for each instruction set by kernels.cpp.
#pragma once

#include "core/attention/vector_lanes.h"

#include <bit>

namespace attnscope::lanes {

/// A weight as an integer whose order is larger_magnitude's: magnitude first, then positive before negative.
/// All NaN lie above infinity. The inverse is weight_bits().
constexpr std::uint32_t pooling_rank(std::uint32_t bits)
{
    return bits << 1 | (~bits >> 31);
}
constexpr std::uint32_t weight_bits(std::uint32_t rank)
{
    return rank >> 1 | ~rank << 31;
}

ATTNSCOPE_INLINE std::uint32_t rank_of(const float* weight)
{
    std::uint32_t bits;
    std::memcpy(&bits, weight, sizeof bits);
    return pooling_rank(bits);
}

/// Folds up to `pool_chunk` columns of `rows` rows into `best` (ranks, one a column).
constexpr std::size_t pool_chunk = 1024;

template <int Count>
ATTNSCOPE_INLINE void fold_rows(const float* source, std::size_t rows, std::size_t columns,
                                std::size_t stride, std::uint32_t* best)
{
    using Words = typename Lanes<Count>::Words;
    std::size_t column = 0;
    for (; column + Count <= columns; column += Count) {
        Words most{};
        for (std::size_t row = 0; row < rows; ++row) {
            Words bits;
            load(bits, source + row * stride + column);
            const Words rank = (bits << 1) | (~bits >> 31);
            most = rank > most ? rank : most;
        }
        std::memcpy(best + column, &most, sizeof most);
    }
    for (; column < columns; ++column) {
        std::uint32_t most = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            const std::uint32_t rank = rank_of(source + row * stride + column);
            most = rank > most ? rank : most;
        }
        best[column] = most;
    }
}

/// Folds ranks of whole cells of four columns, the step of the pyramid, into `target`.
ATTNSCOPE_INLINE void fold_fours(const std::uint32_t* best, std::size_t cells, float* target)
{
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::uint32_t* const four = best + 4 * cell;
        const std::uint32_t left = four[0] > four[1] ? four[0] : four[1];
        const std::uint32_t right = four[2] > four[3] ? four[2] : four[3];
        const std::uint32_t most = left > right ? left : right;
        const std::uint32_t old = pooling_rank(std::bit_cast<std::uint32_t>(target[cell]));
        target[cell] = std::bit_cast<float>(weight_bits(most > old ? most : old));
    }
}

template <int Count>
ATTNSCOPE_INLINE void pool_into(const float* source, std::size_t rows, std::size_t columns,
                                std::size_t stride, std::size_t factor, float* target,
                                std::size_t target_stride)
{
    std::uint32_t best[pool_chunk];
    for (std::size_t top = 0; top < rows; top += factor, target += target_stride) {
        const std::size_t block_rows = rows - top < factor ? rows - top : factor;
        std::size_t cell = 0;              // target column
        std::size_t left_in_cell = factor; // source columns until the next one
        for (std::size_t begin = 0; begin < columns; begin += pool_chunk) {
            const std::size_t count = columns - begin < pool_chunk ? columns - begin : pool_chunk;
            fold_rows<Count>(source + top * stride + begin, block_rows, count, stride, best);
            std::size_t column = 0;
            if (factor == 4 && left_in_cell == factor) {
                fold_fours(best, count / factor, target + cell);
                cell += count / factor;
                column = count / factor * factor;
            }
            while (column < count) {
                const std::size_t run = left_in_cell < count - column ? left_in_cell : count - column;
                std::uint32_t most = rank_of(target + cell);
                for (std::size_t i = column; i < column + run; ++i)
                    most = best[i] > most ? best[i] : most;
                const std::uint32_t bits = weight_bits(most);
                std::memcpy(target + cell, &bits, sizeof bits);
                column += run;
                left_in_cell -= run;
                if (left_in_cell == 0) {
                    ++cell;
                    left_in_cell = factor;
                }
            }
        }
    }
}

} // namespace attnscope::lanes
