// Qwen2 and Qwen2.5 (arXiv 2407.10671): Llama with biases on query, key and value; later layers may have a window.
#include "core/model/families/family.h"
#include "core/model/families/llama_block.h"

namespace attnscope {

Architecture read_qwen2(const ConfigReader& config)
{
    Architecture a = read_llama_block(config, {.key_value_heads = 32, .context_length = 32768});
    a.query_key_value_bias = true;
    a.output_bias = a.feed_forward_bias = false;
    apply_sliding_window(config, a, config.flag_or("use_sliding_window", false),
                         static_cast<int>(config.find_integer("max_window_layers").value_or(28)));
    return a;
}

} // namespace attnscope
