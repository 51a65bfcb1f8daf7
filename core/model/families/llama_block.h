// What the Llama-shaped families share: pre-norm RMSNorm blocks, rotary attention with grouped keys and values, and a
// gated feed-forward network (arXiv 2302.13971; layouts as in HuggingFace transformers 4.57).
#pragma once

#include "core/checkpoint/config_reader.h"
#include "core/model/architecture.h"

namespace attnscope {

/// Values that a family's config class takes for keys that config.json leaves out.
struct LlamaDefaults {
    int key_value_heads = 0; ///< 0: as many as query heads
    int head_dim = 0;        ///< 0: hidden_size / query heads
    int context_length = 2048;
    double norm_epsilon = 1e-6;
};

/// Reads sizes, activation, RoPE, biases named attention_bias and mlp_bias, and end-of-text ids; heads are plain
/// (query head h meets key and value head h / n), masks causal.
/// Errors: corrupt when sizes contradict each other; not_supported for an activation or RoPE kind.
Architecture read_llama_block(const ConfigReader& config, const LlamaDefaults& defaults);

/// Where the model `uses_window`, its width is sliding_window (4096 when absent, the default of every family that has
/// one). It holds for the layers that layer_types names, or from `first_windowed_layer` on when there are no layer_types.
void apply_sliding_window(const ConfigReader& config, Architecture& architecture, bool uses_window,
                          int first_windowed_layer);

} // namespace attnscope
