// The strip kernel on the CPU.
#pragma once

#include "core/model/kernel/layer_attention.h"
#include "core/model/kernel/worker_threads.h"

#include <cstddef>
#include <vector>

namespace attnscope {

/// Buffers that a worker reuses from strip to strip; fresh memory would cost more than the arithmetic.
struct StripBuffers {
    std::vector<float> first, second, difference; ///< [strip_rows, visible keys]
    std::vector<float> packed_keys;   ///< the key heads of `packed_head`, [sources, keys, head_dim]
    std::vector<float> packed_values; ///< its concatenated value, [keys, head output]
    int packed_head = -1;
    std::vector<float> attended, output; ///< of a head whose output is wanted, [strip_rows, head output]
};

/// Computes LayerAttention with single-threaded BLAS calls on several workers. Owned and used by one thread.
class StripKernel {
public:
    explicit StripKernel(WorkerThreads& workers);

    /// For each head and block of strip_rows queries: two GEMMs for the scaled logits over the visible keys, exact
    /// softmax and the difference a few rows at a time, which go to the sinks as strips, on the worker's thread, while they
    /// are in its cache; then A V, head norm and scale. Returns false when `progress` stopped it. BLAS must be set to one thread.
    bool run(const LayerAttention& attention, const StripTargets& targets, const StripProgress& progress);

    /// Bytes of buffers for `tokens` keys, all workers together.
    static std::size_t buffer_bytes(int workers, int tokens, int head_dim, int head_output_size);

private:
    void run_block(const LayerAttention& attention, const StripTargets& targets, int head, int block,
                   StripBuffers& buffers);

    WorkerThreads& workers_;
    std::vector<StripBuffers> buffers_; ///< [worker]
};

} // namespace attnscope
