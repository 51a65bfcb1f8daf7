// What a model is made of, as data: a family's file fills it in, shared building blocks run it.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/rope_config.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// Physical query head and the physical key head it meets.
struct MapSource {
    int query_head = 0;
    int key_head = 0;
};

/// One head as this program counts them: a pair of query heads for a differential model, one otherwise. Its value
/// is the concatenation of `value_heads`, its output as wide as that.
struct HeadLayout {
    MapSource first;
    std::optional<MapSource> second;
    std::vector<int> value_heads;
};

enum class Activation { silu, gelu, gelu_tanh, quick_gelu, relu };

/// lambda of a layer: none, or exp(q1 . k1) - exp(q2 . k2) + lambda_init from four vectors (arXiv 2410.05258).
enum class LambdaForm { none, exponentials };

/// Normalisation of each head's output before W_o.
enum class HeadNorm { none, rms };

/// Names of a layer's weights below "model.layers.N."; biases are found by ".bias" for ".weight". A role that a
/// family has not is left empty.
struct LayerNames {
    std::string attention_norm = "input_layernorm.weight";
    std::string query = "self_attn.q_proj.weight";
    std::string key = "self_attn.k_proj.weight";
    std::string value = "self_attn.v_proj.weight";
    std::string output = "self_attn.o_proj.weight";
    std::string query_norm; // RMSNorm over each query head, [head_dim]
    std::string key_norm;
    std::string lambda_q1, lambda_k1, lambda_q2, lambda_k2;
    std::string feed_forward_norm = "post_attention_layernorm.weight";
    std::string gate = "mlp.gate_proj.weight";
    std::string up = "mlp.up_proj.weight";
    std::string down = "mlp.down_proj.weight";
};

/// Name of the bias beside a weight: "self_attn.q_proj.weight" has "self_attn.q_proj.bias".
std::string bias_name(const std::string& weight);

struct Architecture {
    std::string family;
    ModelKind kind = ModelKind::plain;
    std::string pairing;

    int hidden_size = 0;
    int intermediate_size = 0;
    int vocabulary_size = 0;
    int layer_count = 0;
    int query_heads = 0;
    int key_value_heads = 0;
    int head_dim = 0;
    int context_length = 0;

    double norm_epsilon = 1e-6;
    Activation activation = Activation::silu;
    bool tied_embedding = false;
    bool query_key_value_bias = false;
    bool output_bias = false;
    bool feed_forward_bias = false;

    RopeConfig rope;
    std::vector<HeadLayout> heads; ///< the same in every layer
    std::vector<Mask> masks;       ///< [layer]

    LambdaForm lambda = LambdaForm::none;
    std::vector<double> lambda_init; ///< [layer]
    HeadNorm head_norm = HeadNorm::none;
    double head_norm_epsilon = 0;
    bool scale_by_lambda_init = false; ///< head output times (1 - lambda_init)

    std::vector<std::int32_t> end_ids;

    std::string embedding_name = "model.embed_tokens.weight";
    std::string final_norm_name = "model.norm.weight";
    std::string output_name = "lm_head.weight";
    std::string layer_prefix = "model.layers.";
    LayerNames names;

    int head_count() const noexcept { return static_cast<int>(heads.size()); }
    /// Width of one head's output; the input of W_o is head_count() times that.
    int head_output_size() const { return static_cast<int>(heads.front().value_heads.size()) * head_dim; }
    /// Tokens that the model takes, 0: no limit. Dynamic RoPE is made for texts beyond max_position_embeddings: its
    /// frequencies follow the length.
    int context_limit() const noexcept { return rope.kind == RopeKind::dynamic ? 0 : context_length; }
    std::string layer_name(int layer, const std::string& suffix) const
    {
        return layer_prefix + std::to_string(layer) + "." + suffix;
    }
};

/// Every tensor that the architecture needs, with its shape, from the names and flags above.
std::vector<ExpectedTensor> expected_tensors(const Architecture& architecture);

} // namespace attnscope
