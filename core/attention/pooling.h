// Reduction of a map by keeping the value of largest magnitude, so that a single needle cell survives.
#pragma once

#include <cstddef>
#include <span>

namespace attnscope {

/// Of two weights the one of larger magnitude, sign kept. NaN wins over everything, so that it is never
/// hidden; of a weight and its negative the positive one, and 0 over -0, so that the order of folding never
/// matters.
float larger_magnitude(float a, float b) noexcept;

/// Folds `rows` x `columns` (row stride `stride` floats) into `target` of ceil(rows/factor) x
/// ceil(columns/factor) (row stride `target_stride`): each target cell becomes larger_magnitude of itself and
/// the cells of its block. Target cells must be initialised (0 to start afresh).
void pool_into(const float* source, std::size_t rows, std::size_t columns, std::size_t stride,
               std::size_t factor, float* target, std::size_t target_stride) noexcept;

} // namespace attnscope
