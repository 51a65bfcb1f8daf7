// Mistral (arXiv 2310.06825): Llama with every layer looking back over a sliding window.
#include "core/model/families/family.h"
#include "core/model/families/llama_block.h"

namespace attnscope {

Architecture read_mistral(const ConfigReader& config)
{
    Architecture a = read_llama_block(config, {.key_value_heads = 8, .context_length = 4096 * 32});
    // The family has no biases, whatever other keys may say.
    a.query_key_value_bias = a.output_bias = a.feed_forward_bias = false;
    std::optional<int> window;
    if (!config.is_null("sliding_window"))
        window =
            static_cast<int>(std::min<std::int64_t>(config.positive_or("sliding_window", 4096), 1 << 30));
    apply_sliding_window(config, a, window, 0);
    return a;
}

} // namespace attnscope
