// Qwen3 (arXiv 2505.09388): RMSNorm over each query and key head before RoPE, head_dim of its own.
#include "core/model/families/family.h"
#include "core/model/families/llama_block.h"

namespace attnscope {

Architecture read_qwen3(const ConfigReader& config)
{
    Architecture a =
        read_llama_block(config, {.key_value_heads = 32, .head_dim = 128, .context_length = 32768});
    a.feed_forward_bias = false;
    a.names.query_norm = "self_attn.q_norm.weight";
    a.names.key_norm = "self_attn.k_norm.weight";
    apply_sliding_window(config, a, config.flag_or("use_sliding_window", false),
                         static_cast<int>(config.find_integer("max_window_layers").value_or(28)));
    return a;
}

} // namespace attnscope
