"""What people do today: transformers with output_attentions, both maps and their difference written by h5py.

    transformers_capture.py build MODEL                 writes the checkpoint that the comparison runs
    transformers_capture.py capture MODEL IDS OUT.h5    IDS: a .npy file; prints one line of JSON with seconds

Started by against_transformers.py in an environment of its own.
"""
import json
import sys
import time


def build(folder):
    """DiffLlama: 8 layers, 8 pairs, d = 64, hidden 1024, random weights, always the same."""
    import torch
    from transformers import DiffLlamaConfig, DiffLlamaForCausalLM
    torch.manual_seed(1)
    config = DiffLlamaConfig(hidden_size=1024, intermediate_size=2816, num_hidden_layers=8, num_attention_heads=16,
                             num_key_value_heads=16, head_dim=64, vocab_size=4096, max_position_embeddings=16384,
                             initializer_range=0.04, tie_word_embeddings=True)
    DiffLlamaForCausalLM(config).save_pretrained(folder)


def capture(folder, ids_path, out_path):
    started = time.perf_counter()
    import h5py
    import numpy as np
    import torch
    from transformers import AutoModelForCausalLM
    model = AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
    ids = torch.from_numpy(np.load(ids_path))[None]
    loaded = time.perf_counter()
    with torch.no_grad():
        out = model(ids, output_attentions=True, use_cache=False)
    forward = time.perf_counter()
    layers, (heads, tokens) = len(out.attentions), out.attentions[0].shape[1:3]
    pairs, tile = heads // 2, min(256, tokens)
    with h5py.File(out_path, "w") as file:
        names = ("attention_1", "attention_2", "attention_difference")
        sets = [file.create_dataset(name, (layers, pairs, tokens, tokens), "f4", chunks=(1, 1, tile, tile)) for name in names]
        for i, maps in enumerate(out.attentions):
            attention = model.model.layers[i].self_attn
            with torch.no_grad():
                weight = (torch.exp((attention.lambda_q1 * attention.lambda_k1).sum())
                          - torch.exp((attention.lambda_q2 * attention.lambda_k2).sum()) + attention.lambda_init)
                first, second = maps[0, :pairs], maps[0, pairs:]
                for dataset, values in zip(sets, (first, second, first - weight * second)):
                    dataset[i] = values.numpy()
    written = time.perf_counter()
    print(json.dumps({"load": loaded - started, "forward": forward - loaded, "write": written - forward}))


if __name__ == "__main__":
    {"build": build, "capture": capture}[sys.argv[1]](*sys.argv[2:])
