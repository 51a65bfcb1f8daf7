#!/usr/bin/env python3
"""How alike heads are, from what transformers computes: linear CKA of head outputs, cosine and Jensen-Shannon divergence of maps.

    make_head_likeness.py            writes heads/NAME.json for the models below; needs torch, transformers, safetensors
    make_head_likeness.py --check    computes every number once more and writes nothing

Outputs are taken by hooks: what o_proj is given (after DiffLlama's group norm and its factor), and what the group norm is given
((A1 - lambda A2) V). CKA is written out in NumPy, float64, through the Gram matrices of tokens, tr(K L) / sqrt(tr(K K) tr(L L))
with K = X X^T: the other form of the same number (arXiv 1905.00414, section 3).
"""
import json
import pathlib
import sys

import numpy as np
import torch
from safetensors.numpy import load_file
from transformers import AutoModelForCausalLM

DATA = pathlib.Path(__file__).parent
MODELS = ["diffllama_mha", "diffllama_gqa2_tied", "llama_gqa"]


def cka(x, y):
    k, l = ((z - z.mean(0)) @ (z - z.mean(0)).T for z in (x, y))
    return (k * l).sum() / np.sqrt((k * k).sum() * (l * l).sum())


def divergence(a, b):
    p, q = (abs(m) / abs(m).sum(-1, keepdims=True) for m in (a, b))
    bits = lambda r: -np.where(r > 0, r * np.log2(np.where(r > 0, r, 1)), 0).sum(-1)
    return (bits((p + q) / 2) - (bits(p) + bits(q)) / 2).mean()


def cosine(a, b):
    return (a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum())


def pairs(measure, heads):
    return [[float(measure(a, b)) for b in heads] for a in heads]


def outputs_of(model, ids, heads):
    """Per layer: what o_proj gets and what the norm gets, [head, token, width]."""
    taken, normed = [], []
    for layer in model.model.layers:
        attention = layer.self_attn
        attention.o_proj.register_forward_pre_hook(lambda _, given: taken.append(given[0][0].double().numpy()))
        if hasattr(attention, "groupnorm"):
            attention.groupnorm.register_forward_pre_hook(lambda _, given: normed.append(given[0][0].double().numpy()))
    with torch.no_grad():
        maps = model(torch.tensor(ids)[None], output_attentions=True).attentions
    tokens = len(ids)
    outputs = [t.reshape(tokens, heads, -1).transpose(1, 0, 2) for t in taken]
    return [m[0].double().numpy() for m in maps], outputs, normed


def numbers_of(name):
    folder = DATA / "models" / name
    model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()
    expected = load_file(folder / "expected.safetensors")
    ids = expected["input_ids"].tolist()
    differential = model.config.model_type == "diffllama"
    heads = model.config.num_attention_heads // (2 if differential else 1)
    maps, outputs, normed = outputs_of(model, ids, heads)
    if differential:
        maps = [m[:heads] - float(expected["lambda"][i]) * m[heads:] for i, m in enumerate(maps)]
    found = {
        "input_ids": ids,
        "cka": [pairs(cka, layer) for layer in outputs],
        "cka_across_layers": pairs(cka, [head for layer in outputs for head in layer]),
        "map_cosine": [pairs(cosine, layer) for layer in maps],
        "map_divergence": [pairs(divergence, layer) for layer in maps],
    }
    if differential:
        # the norm is given [head, token, 2 * width] or, in later versions, the two axes the other way round
        attended = [n if n.shape[0] == heads else n.transpose(1, 0, 2) for n in normed]
        found["cka_attended"] = [pairs(cka, layer) for layer in attended]
    return found


def worst(a, b):
    return max((abs(np.array(a[key], dtype=float) - np.array(b[key], dtype=float)).max() for key in a), default=0)


def main():
    check = "--check" in sys.argv[1:]
    for name in MODELS:
        found, path = numbers_of(name), DATA / "heads" / f"{name}.json"
        if check:
            print(f"{name}: within {worst(found, json.loads(path.read_text())):.1e}")
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
