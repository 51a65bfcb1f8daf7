// DiffLlama of HuggingFace transformers: Llama with differential attention (arXiv 2410.05258).
//
// num_attention_heads counts physical query heads; pair j is made of query heads j and j + H, H = half of them. Keys and
// values are repeated for all query heads before pairing, so map 1 of pair j meets key head j / n and map 2 key head
// (j + H) / n, n = query heads per key head (also for odd numbers of key heads); the value of the pair is the two value
// heads side by side. RMSNorm without weight over the pair's output, times (1 - lambda_init); layers count from 0.
#include "core/model/families/family.h"
#include "core/model/families/llama_block.h"

#include <cmath>

namespace attnscope {

Architecture read_diffllama(const ConfigReader& config)
{
    Architecture a = read_llama_block(config, {.norm_epsilon = 1e-5});
    if (a.query_heads % 2 != 0)
        config.fail("num_attention_heads",
                    "is " + std::to_string(a.query_heads) +
                        ", an odd number: query heads cannot be paired for the difference");
    a.kind = ModelKind::differential;
    a.pairing = "halves: pair j is query heads j and j + " + std::to_string(a.query_heads / 2);
    a.feed_forward_bias = false;

    const int pairs = a.query_heads / 2;
    const int group = a.query_heads / a.key_value_heads;
    a.heads.clear();
    for (int pair = 0; pair < pairs; ++pair) {
        const int key_1 = pair / group;
        const int key_2 = (pair + pairs) / group;
        a.heads.push_back({{pair, key_1}, MapSource{pair + pairs, key_2}, {key_1, key_2}});
    }

    a.lambda = LambdaForm::exponentials;
    for (int layer = 0; layer < a.layer_count; ++layer)
        a.lambda_init.push_back(0.8 - 0.6 * std::exp(-0.3 * layer));
    a.names.lambda_q1 = "self_attn.lambda_q1";
    a.names.lambda_k1 = "self_attn.lambda_k1";
    a.names.lambda_q2 = "self_attn.lambda_q2";
    a.names.lambda_k2 = "self_attn.lambda_k2";
    a.head_norm = HeadNorm::rms;
    a.head_norm_epsilon = a.norm_epsilon;
    a.scale_by_lambda_init = true;
    return a;
}

} // namespace attnscope
