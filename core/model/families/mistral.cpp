// Mistral (arXiv 2310.06825): Llama with every layer looking back over a sliding window.
#include "core/model/families/family.h"
#include "core/model/families/llama_block.h"

namespace attnscope {

Architecture read_mistral(const ConfigReader& config)
{
    Architecture a = read_llama_block(config, {.key_value_heads = 8, .context_length = 4096 * 32});
    // The family has no biases, whatever other keys may say.
    a.query_key_value_bias = a.output_bias = a.feed_forward_bias = false;
    // Null means no window; only an absent key has the family's default.
    apply_sliding_window(config, a, !config.is_null("sliding_window"), 0);
    return a;
}

} // namespace attnscope
