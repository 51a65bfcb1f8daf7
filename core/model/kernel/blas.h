// The BLAS behind this process: which it is, and how many threads it may use.
#pragma once

#include <string>

namespace attnscope {

/// What the BLAS calls itself ("OpenBLAS 0.3.21 ... "), or empty when it is not OpenBLAS.
std::string blas_description();

/// A sentence for the user when the BLAS is not OpenBLAS, with the remedy; empty otherwise. The reference BLAS
/// of Debian makes about 6 GFLOP/s where OpenBLAS makes 180.
std::string slow_blas_notice();

/// Threads of one BLAS call. No effect when the BLAS is not OpenBLAS.
void set_blas_threads(int count);

/// C = alpha * A * B^T (+ nothing): [m, k] x [n, k]^T, row-major with row strides.
void multiply_transposed(int m, int n, int k, float alpha, const float* a, int a_stride, const float* b,
                         int b_stride, float* c, int c_stride);

/// C = A * B: [m, k] x [k, n], row-major with row strides.
void multiply(int m, int n, int k, const float* a, int a_stride, const float* b, int b_stride, float* c,
              int c_stride);

} // namespace attnscope
