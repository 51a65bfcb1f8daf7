// A decoder-only Transformer, one layer at a time. LibTorch: private to core/model.
#pragma once

#include "core/model/building_blocks.h"
#include "core/model/kernel/strip_kernel.h"
#include "core/model/kernel/worker_threads.h"
#include "core/model/model.h"

#include <ATen/ATen.h>

namespace attnscope {

/// Keys (after RoPE) and values of one layer, [capacity, key heads * head_dim]. Rows before the current position are filled.
struct KeyValues {
    at::Tensor keys;
    at::Tensor values;
};

/// Who looks into a layer's attention; empty: nobody.
struct AttentionVisits {
    LogitVisit logits;
    HeadOutputVisit outputs;
};

/// Runs layers over consecutive rows of one sequence. Holds the buffers between the steps of a layer, so it belongs to
/// one thread and one pass at a time.
class Decoder {
public:
    Decoder(Architecture architecture, ModelWeights weights, int threads, at::Device device);

    const Architecture& architecture() const noexcept { return architecture_; }
    const ModelWeights& weights() const noexcept { return weights_; }
    WorkerThreads& workers() noexcept { return workers_; }
    at::Device device() const noexcept { return device_; }

    /// [ids, hidden], a fresh tensor.
    at::Tensor embed(std::span<const std::int32_t> ids) const;
    KeyValues make_key_values(int capacity) const;

    /// Norm, query, key and value of rows at positions first ... first + rows - 1; keys and values go into `cache`.
    void project_heads(int layer, const at::Tensor& x, int first, const RopeTables& rope,
                       const KeyValues& cache);

    /// Attention of the rows of the last project_heads over all keys so far; may be called again for the same rows. False when
    /// `progress` stopped it.
    bool attend(int layer, int first, const KeyValues& cache, const Interventions& interventions,
                const StripTargets& targets, const StripProgress& progress,
                const AttentionVisits& visits = {});

    /// Length of v_key W_o of every head, [head, key], from the values of the first `tokens` positions.
    at::Tensor value_norms(int layer, const KeyValues& cache, int tokens);

    /// Output projection, both residual additions and the feed-forward network: x becomes the layer's output.
    void finish_layer(int layer, at::Tensor x);

    /// Final norm and output matrix, [rows, vocabulary].
    at::Tensor logits(const at::Tensor& x);
    at::Tensor final_norm(const at::Tensor& x) const;

    /// lambda of a layer as a pass with these interventions uses it.
    float effective_lambda(int layer, const Interventions& interventions) const;

private:
    /// Calls work(first row, rows, projector) for slices of rows_at_once: on the workers where there are enough slices to
    /// keep them busy, otherwise one after the other with the workers inside each product.
    template <typename Work>
    void by_slices(std::int64_t rows, const Work& work);

    Architecture architecture_;
    ModelWeights weights_;
    at::Device device_;
    WorkerThreads workers_;
    StripKernel kernel_;
    at::Tensor queries_;  ///< [rows, query heads * head_dim]
    at::Tensor attended_; ///< [rows, heads * head output]
};

} // namespace attnscope
