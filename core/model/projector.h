// x W^T + bias. LibTorch: private to core/model.
#pragma once

#include "core/model/kernel/worker_threads.h"

#include <ATen/ATen.h>

namespace attnscope {

/// On the CPU the product is cut into fixed tiles, each one single-threaded BLAS call, so that the result does not depend
/// on the number of threads and BLAS never starts threads of its own beside the workers. Other devices use ATen.
class Projector {
public:
    /// `workers` share out the tiles; without them the calling thread does them all (it may itself be a worker).
    explicit Projector(WorkerThreads* workers) : workers_(workers) {}

    /// `x` is [rows, in] and `weight` [out, in], both contiguous in their last axis; `target` is [rows, out] with any row
    /// stride. `bias` [out] may be undefined.
    void project_into(at::Tensor target, const at::Tensor& x, const at::Tensor& weight,
                      const at::Tensor& bias) const;
    at::Tensor project(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) const;

private:
    WorkerThreads* workers_;
};

} // namespace attnscope
