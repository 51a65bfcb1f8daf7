// The parts between attention and attention: norms, rotary embedding, feed-forward network.
// LibTorch: private to core/model. All tensors are float32, [rows, width].
#pragma once

#include "core/checkpoint/rope_config.h"
#include "core/model/architecture.h"
#include "core/model/projector.h"
#include "core/model/weights.h"

#include <ATen/ATen.h>

namespace attnscope {

/// Rows that go through norms and projections at once: large enough for full-speed GEMMs, small enough that the
/// intermediate values of a 65,536-token pass stay within a few megabytes.
inline constexpr int rows_at_once = 256;

/// x / sqrt(mean(x^2) + epsilon) * weight (RMSNorm, arXiv 1910.07467).
at::Tensor rms_norm(const at::Tensor& x, const at::Tensor& weight, double epsilon);

/// cos and sin of position x frequency, [positions, dimensions / 2], computed in float32 as the reference does.
struct RopeTables {
    at::Tensor cosine;
    at::Tensor sine;
};
RopeTables rope_tables(const RopeFrequencies& frequencies, int positions, at::Device device);

/// Rotates the first 2 * (dimensions / 2) values of every head in place, rotate-half convention. `heads` is
/// [rows, heads * head_dim] for consecutive positions from `first_position`.
void apply_rope(at::Tensor heads, const RopeTables& tables, int first_position, int head_dim);

/// x += down(activation(gate(norm(x))) * up(norm(x))), [rows, hidden] in place.
void add_feed_forward(at::Tensor x, const LayerWeights& weights, const Architecture& architecture,
                      const Projector& projector);

/// Length of v_key W_o of one head, [key]: `values` is [keys, value heads * head_dim].
at::Tensor value_norms(const at::Tensor& values, int head, const LayerWeights& weights,
                       const Architecture& architecture);

} // namespace attnscope
