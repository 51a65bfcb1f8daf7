// The strips of the kernel through ATen, for devices other than the CPU.
#pragma once

#include "core/model/kernel/layer_attention.h"

#include <ATen/ATen.h>

namespace attnscope {

/// Inputs and output of one layer's attention as tensors on one device, shapes as in LayerAttention.
struct AttentionTensors {
    at::Tensor queries, keys, values;
    at::Tensor output; ///< written
};

/// Does what StripKernel::run does; the pointers of `attention` are not read. Strips are copied to the CPU.
bool run_aten_attention(const LayerAttention& attention, const AttentionTensors& tensors,
                        const StripTargets& targets, const StripProgress& progress);

} // namespace attnscope
