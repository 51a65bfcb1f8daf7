"""The same pass written out in NumPy, float64 throughout: a second computation that shares no code with the first.

Only the rotary frequencies are taken from the model (the values it ended the pass with); angles, sines and everything
else are float64. The distance between the two computations sets the tolerance of a golden case.
"""
from math import erf, exp

import numpy as np

ACTIVATIONS = {
    "silu": lambda x: x / (1 + np.exp(-x)),
    "relu": lambda x: np.maximum(x, 0),
    "gelu": lambda x: 0.5 * x * (1 + np.vectorize(erf)(x / np.sqrt(2))),
    "gelu_pytorch_tanh": lambda x: 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))),
}


def rms_norm(x, eps, weight=1.0):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + eps) * weight


def rotate(x, cos, sin):
    """x [heads, tokens, d], rotate-half convention."""
    half = x.shape[-1] // 2
    return x * cos + np.concatenate([-x[..., half:], x[..., :half]], -1) * sin


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def visible(tokens, window):
    """[query, key]: keys up to the query, at most `window` of them."""
    distance = np.arange(tokens)[:, None] - np.arange(tokens)[None, :]
    return (distance >= 0) & (distance < (window or tokens))


def window_of(config, layer):
    kinds = getattr(config, "layer_types", None)
    if kinds:
        return config.sliding_window if kinds[layer] == "sliding_attention" else None
    return getattr(config, "sliding_window", None)


def expected(model, ids, rows=None):
    config = model.config
    weights = {name: value.double().numpy() for name, value in model.state_dict().items()}
    eps, heads, kv = config.rms_norm_eps, config.num_attention_heads, config.num_key_value_heads
    tokens, differential = len(ids), config.model_type == "diffllama"
    keep = slice(None) if rows is None else np.array(rows)

    rope = model.model.rotary_emb
    angles = np.arange(tokens)[:, None] * np.tile(rope.inv_freq.double().numpy(), 2)[None]
    cos, sin = np.cos(angles) * rope.attention_scaling, np.sin(angles) * rope.attention_scaling

    def linear(x, name):
        return x @ weights[name + ".weight"].T + weights.get(name + ".bias", 0.0)

    def split(x, count):
        return x.reshape(tokens, count, -1).transpose(1, 0, 2)

    out = {}
    x = weights["model.embed_tokens.weight"][ids]
    for i in range(config.num_hidden_layers):
        out[f"hidden.{i}"] = x
        layer = f"model.layers.{i}."
        attn = layer + "self_attn."
        h = rms_norm(x, eps, weights[layer + "input_layernorm.weight"])
        q, k, v = (split(linear(h, attn + n), c) for n, c in (("q_proj", heads), ("k_proj", kv), ("v_proj", kv)))
        if attn + "q_norm.weight" in weights:
            q, k = rms_norm(q, eps, weights[attn + "q_norm.weight"]), rms_norm(k, eps, weights[attn + "k_norm.weight"])
        q, k = rotate(q, cos, sin), rotate(k, cos, sin)
        met = np.arange(heads) * kv // heads  # key-value head of each query head
        logits = q @ k[met].transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        maps = softmax(np.where(visible(tokens, window_of(config, i)), logits, -np.inf))
        if differential:
            half = heads // 2
            first, second = (exp(weights[attn + "lambda_q" + n] @ weights[attn + "lambda_k" + n]) for n in "12")
            initial = 0.8 - 0.6 * exp(-0.3 * i)
            total = first - second + initial
            difference = maps[:half] - total * maps[half:]
            values = np.concatenate([v[met[:half]], v[met[half:]]], -1)
            mixed = rms_norm(difference @ values, eps) * (1 - initial)
            for name, value in (("lambda", total), ("lambda_1", first), ("lambda_2", second), ("lambda_init", initial)):
                out.setdefault(name, []).append(value)
            for name, value in (("1", maps[:half]), ("2", maps[half:]), ("difference", difference)):
                out[f"attention_{name}.{i}"] = value[:, keep]
        else:
            mixed = maps @ v[met]
            out[f"attention.{i}"] = maps[:, keep]
        x = x + linear(mixed.transpose(1, 0, 2).reshape(tokens, -1), attn + "o_proj")
        h = rms_norm(x, eps, weights[layer + "post_attention_layernorm.weight"])
        gate = ACTIVATIONS[config.hidden_act](linear(h, layer + "mlp.gate_proj"))
        x = x + linear(gate * linear(h, layer + "mlp.up_proj"), layer + "mlp.down_proj")
    x = rms_norm(x, eps, weights["model.norm.weight"])
    out[f"hidden.{config.num_hidden_layers}"] = x
    out["logits"] = x[keep] @ weights["lm_head.weight"].T
    return {name: np.asarray(value) for name, value in out.items()}
