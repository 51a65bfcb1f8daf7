"""The golden models that make_models.py builds: one dictionary a case.

type      transformers' model_type                    config   keys of its configuration class
about     what is special                             lambda_scale  standard deviation of the four lambda vectors
prompt    text; or (text, n): repeated to n tokens    bos      the tokenizer puts one in front
store     dtype of the stored weights                 shard    largest shard, as save_pretrained takes it
rows      query rows kept of maps and logits          edit, drop, rename  changes to config.json after the pass, for
                                                      spellings that transformers 4.57 reads but no longer writes
"""

PLAIN = "The small owl sat on the old oak."
MIXED = "Tree 41: naïve owls — 雪 🙂\tsleep"
ODD = " two  spaces,\nthen a line;  "


def case(name, model_type, about, prompt=PLAIN, bos=True, lambda_scale=0.3, **more):
    config = dict(hidden_size=16, intermediate_size=24, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
                  max_position_embeddings=128, rms_norm_eps=1e-5, tie_word_embeddings=True)
    extra = {k: more.pop(k) for k in ("store", "shard", "rows", "edit", "drop", "rename") if k in more}
    return dict(name=name, type=model_type, about=about, prompt=prompt, bos=bos, lambda_scale=lambda_scale,
                config=config | more, **extra)


CASES = [
    case("diffllama_one_pair", "diffllama", "one layer, one pair; a second map that outweighs the first: 1 - lambda < 0",
         num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, lambda_scale=0.6, prompt=ODD),
    case("diffllama_one_kv_head", "diffllama", "six query heads share one key-value head", num_attention_heads=6,
         num_key_value_heads=1, head_dim=4, prompt=MIXED),
    case("diffllama_odd_kv_heads", "diffllama", "three key-value heads: map 1 and map 2 of a pair may meet the same one",
         num_attention_heads=6, num_key_value_heads=3, head_dim=4, tie_word_embeddings=False),
    case("diffllama_f64_sharded", "diffllama", "weights stored as float64 in several shards", store="float64",
         shard="30KB", prompt=MIXED),
    case("diffllama_one_token", "diffllama", "a prompt of one token: every map is 1 x 1", prompt="w", bos=False),
    case("mistral_window", "mistral", "every layer sees the last six tokens only, itself included", sliding_window=6,
         head_dim=6, prompt=MIXED),
    case("mistral_no_window", "mistral", "sliding_window null: plain causal attention", sliding_window=None),
    case("mistral_window_long", "mistral", "a window of 150 over 600 tokens, so that whole 256-wide tiles lie left of it",
         sliding_window=150, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=1,
         max_position_embeddings=1024, prompt=(PLAIN + " " + MIXED + " ", 600), rows=[0, 1, 149, 150, 255, 256, 512, 599]),
    case("qwen2_biases", "qwen2", "biases of q, k and v but not o; a sliding_window that use_sliding_window switches off",
         tie_word_embeddings=False, prompt=MIXED, edit=dict(sliding_window=4, use_sliding_window=False, max_window_layers=1),
         drop=["layer_types"], rename=dict(dtype="torch_dtype")),
    case("qwen2_window_of_some_layers", "qwen2", "layer_types: the first layer sees everything, two have a window",
         num_hidden_layers=3, use_sliding_window=True, sliding_window=5, max_window_layers=1),
    case("qwen2_window_without_layer_types", "qwen2", "older spelling: layers from max_window_layers on have a window",
         num_hidden_layers=3, use_sliding_window=True, sliding_window=5, max_window_layers=2, drop=["layer_types"],
         rename=dict(dtype="torch_dtype")),
    case("qwen3_norms", "qwen3", "norms of q and k; head_dim is not hidden_size / heads", head_dim=8, prompt=MIXED),
    case("qwen3_biases_window", "qwen3", "norms of q and k after biased projections, one layer with a window", head_dim=6,
         attention_bias=True, use_sliding_window=True, sliding_window=4, max_window_layers=1, tie_word_embeddings=False),
    case("llama_biases_head_dim", "llama", "biases of attention and MLP with grouped heads; head_dim is not hidden_size / heads",
         attention_bias=True, mlp_bias=True, head_dim=10, prompt=ODD),
    case("llama_small_tied", "llama", "three heads over one key-value head, rope theta 100000, tied, no BOS",
         hidden_size=24, num_attention_heads=3, num_key_value_heads=1, rope_theta=100000.0, bos=False),
    case("llama_rope_llama3", "llama", "rope llama3; hidden_size / heads where head_dim is absent", rope_theta=500000.0,
         rope_scaling=dict(rope_type="llama3", factor=4.0, low_freq_factor=1.0, high_freq_factor=4.0,
                           original_max_position_embeddings=16), drop=["head_dim"], num_attention_heads=2, num_key_value_heads=1),
    case("llama_rope_yarn", "llama", "rope yarn with betas, mscale and no truncation of its range", num_attention_heads=2,
         num_key_value_heads=1, rope_scaling=dict(rope_type="yarn", factor=6.0, beta_fast=24.0, beta_slow=2.0, mscale=1.0,
                                                  mscale_all_dim=0.7, truncate=False, original_max_position_embeddings=20)),
    case("llama_rope_yarn_factor", "llama", "rope yarn with an attention_factor of its own", num_attention_heads=2,
         num_key_value_heads=1, rope_scaling=dict(rope_type="yarn", factor=4.0, attention_factor=0.8,
                                                  original_max_position_embeddings=32)),
    case("llama_rope_longrope_short", "llama", "rope longrope, prompt within original_max_position_embeddings: short_factor",
         num_attention_heads=2, num_key_value_heads=1, original_max_position_embeddings=64,
         rope_scaling=dict(rope_type="longrope", short_factor=[1.0, 1.2, 1.5, 1.9], long_factor=[2.0, 3.0, 4.0, 5.0])),
    case("llama_rope_parameters", "llama", "rope in the spelling of transformers 5: rope_parameters holds type and theta",
         rope_theta=5000.0, rope_scaling=dict(rope_type="linear", factor=3.0), drop=["rope_theta", "rope_scaling"],
         edit=dict(rope_parameters=dict(rope_type="linear", factor=3.0, rope_theta=5000.0))),
    case("llama_act_gelu", "llama", "hidden_act gelu (exact)", hidden_act="gelu", num_hidden_layers=1),
    case("llama_act_gelu_tanh", "llama", "hidden_act gelu_pytorch_tanh", hidden_act="gelu_pytorch_tanh", num_hidden_layers=1),
    case("llama_act_relu", "llama", "hidden_act relu", hidden_act="relu", num_hidden_layers=1),
]
