#include "core/model/kernel/blas.h"

#include <cblas.h>

// Weak: there when libblas.so.3 is OpenBLAS, null when it is another one. The system's alternatives decide, also which
// cblas.h is there: that of OpenBLAS declares them too.
// NOLINTBEGIN(readability-redundant-declaration)
extern "C" {
char* openblas_get_config() __attribute__((weak));
void openblas_set_num_threads(int) __attribute__((weak));
}
// NOLINTEND(readability-redundant-declaration)

namespace attnscope {

std::string blas_description()
{
    return openblas_get_config ? openblas_get_config() : std::string();
}

std::string slow_blas_notice()
{
    if (openblas_get_config)
        return {};
    return "the BLAS in use is not OpenBLAS; Debian's reference BLAS is some thirty times slower. Install "
           "libopenblas0-pthread, or choose it with: update-alternatives --config "
           "libblas.so.3-x86_64-linux-gnu";
}

void set_blas_threads(int count)
{
    if (openblas_set_num_threads)
        openblas_set_num_threads(count);
}

void multiply_transposed(int m, int n, int k, float alpha, const float* a, int a_stride, const float* b,
                         int b_stride, float* c, int c_stride)
{
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, m, n, k, alpha, a, a_stride, b, b_stride, 0.0F, c,
                c_stride);
}

void multiply(int m, int n, int k, const float* a, int a_stride, const float* b, int b_stride, float* c,
              int c_stride)
{
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1.0F, a, a_stride, b, b_stride, 0.0F, c,
                c_stride);
}

} // namespace attnscope
