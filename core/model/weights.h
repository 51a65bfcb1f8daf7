// The weights of a model as float32 tensors. LibTorch: private to core/model.
#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/model/architecture.h"

#include <ATen/ATen.h>

#include <cstdint>
#include <vector>

namespace attnscope {

/// Matrices are [out, in] as checkpoints store them; tensors that the family has not are undefined.
struct LayerWeights {
    at::Tensor attention_norm;
    at::Tensor query, key, value, output;
    at::Tensor query_bias, key_bias, value_bias, output_bias;
    at::Tensor query_norm, key_norm;
    at::Tensor feed_forward_norm;
    at::Tensor gate, up, down;
    at::Tensor gate_bias, up_bias, down_bias;
    float lambda_1 = 0, lambda_2 = 0, lambda_init = 0; ///< zero for plain models
    float lambda = 0;                                  ///< lambda_1 - lambda_2 + lambda_init, in float32
};

struct ModelWeights {
    at::Tensor embedding;  ///< [vocabulary, hidden]
    at::Tensor final_norm; ///< [hidden]
    at::Tensor output;     ///< [vocabulary, hidden]; the embedding itself when tied
    std::vector<LayerWeights> layers;
    std::uint64_t bytes = 0;
};

/// float32 tensors of a mapped checkpoint are used where they lie (so `checkpoint` must outlive the result); others are
/// converted, and all are moved when `device` is not the CPU.
ModelWeights load_weights(const Checkpoint& checkpoint, const Architecture& architecture, at::Device device);

} // namespace attnscope
