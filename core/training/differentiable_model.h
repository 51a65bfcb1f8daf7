// DiffLlama and Llama as ATen operations that autograd can differentiate. LibTorch: private to core/training.
//
// The forward pass is the one of core/model (families/diffllama.cpp, families/llama.cpp) for whole batches, with
// the attention maps in memory, since their gradients need them.
#pragma once

#include "core/training/parameters.h"

#include <ATen/ATen.h>

#include <span>
#include <vector>

namespace attnscope {

/// A = softmax(Q1 K1^T / sqrt d) - lambda softmax(Q2 K2^T / sqrt d), times [V1 V2], for queries and keys with RoPE on them.
/// `queries`, `keys`, `values`: [batch, heads, length, head_dim]; pair j is heads j and j + heads / 2.
/// Returns [batch, heads / 2, length, 2 head_dim], before the norm of the heads.
at::Tensor differential_attention(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                                  const at::Tensor& lambda);

/// softmax(Q K^T / sqrt d) V; all [batch, heads, length, head_dim].
at::Tensor plain_attention(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values);

/// Parameters are views of one flat array, and so are their gradients. One thread at a time.
class DifferentiableModel {
public:
    DifferentiableModel(const ModelSizes& sizes, TrainedKind kind, int vocabulary, std::uint64_t seed);

    /// Logits [row, vocabulary] after the tokens `rows` (int64, into the flattened batch) of `ids` [batch, length], int64.
    at::Tensor logits(const at::Tensor& ids, const at::Tensor& rows) const;

    const std::vector<Parameter>& parameters() const noexcept { return parameters_; }
    std::span<float> values();
    std::span<float> gradients();
    /// By layer; empty for the plain kind.
    std::vector<double> lambdas() const;

private:
    struct Layer {
        at::Tensor query_key_value, output, gate_up, down, attention_norm, feed_forward_norm;
        at::Tensor lambda_q1, lambda_k1, lambda_q2, lambda_k2;
    };

    at::Tensor leaf(const std::string& first_name, std::int64_t rows);
    at::Tensor attention(const at::Tensor& x, const Layer& layer, int index, std::int64_t batch) const;
    at::Tensor lambda_of(const Layer& layer, int index) const;

    ModelSizes sizes_;
    TrainedKind kind_;
    std::vector<Parameter> parameters_;
    at::Tensor flat_values_, flat_gradients_;
    at::Tensor embedding_, final_norm_;
    std::vector<Layer> layers_;
};

} // namespace attnscope
