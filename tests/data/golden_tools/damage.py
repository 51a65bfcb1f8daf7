"""A small sound DiffLlama checkpoint, and what is done to its parts for each folder of illformed/."""
import json
import struct
import zlib

import numpy as np

Q = "model.layers.0.self_attn.q_proj.weight"
K = "model.layers.0.self_attn.k_proj.weight"
LAMBDA = "model.layers.0.self_attn.lambda_"
MLP = "model.layers.0.mlp."
NORM, EMBEDDING = "model.norm.weight", "model.embed_tokens.weight"
SHARDS = ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"]
INDEX = "model.safetensors.index.json"

CONFIG = {
    "architectures": ["DiffLlamaForCausalLM"], "attention_bias": False, "attention_dropout": 0.0, "bos_token_id": 0,
    "dtype": "float32", "eos_token_id": 0, "head_dim": 4, "hidden_act": "silu", "hidden_size": 8, "initializer_range": 0.02,
    "intermediate_size": 12, "lambda_std_dev": 0.1, "max_position_embeddings": 64, "model_type": "diffllama",
    "num_attention_heads": 4, "num_hidden_layers": 1, "num_key_value_heads": 2, "rms_norm_eps": 1e-05, "rope_scaling": None,
    "rope_theta": 10000.0, "tie_word_embeddings": True, "use_cache": True, "vocab_size": 300,
}


def shapes(config):
    hidden, inner, width = config["hidden_size"], config["intermediate_size"], config["head_dim"]
    queries, keys = config["num_attention_heads"] * width, config["num_key_value_heads"] * width
    layer = "model.layers.0."
    return {
        EMBEDDING: (config["vocab_size"], hidden), NORM: (hidden,),
        layer + "input_layernorm.weight": (hidden,), layer + "post_attention_layernorm.weight": (hidden,),
        Q: (queries, hidden), K: (keys, hidden), layer + "self_attn.v_proj.weight": (keys, hidden),
        layer + "self_attn.o_proj.weight": (hidden, queries),
        **{LAMBDA + end: (width,) for end in ("q1", "k1", "q2", "k2")},
        MLP + "gate_proj.weight": (inner, hidden), MLP + "up_proj.weight": (inner, hidden),
        MLP + "down_proj.weight": (hidden, inner),
    }


def values(name, shape):
    draw = np.random.RandomState(zlib.crc32(name.encode())).standard_normal(shape)
    return (1 + 0.2 * draw if "norm" in name else 0.5 * draw).astype("<f4")


def pack(tensors, change=lambda header: None):
    """A safetensors file; `change` damages the header before it is written."""
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name in sorted(tensors):
        raw = tensors[name].tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensors[name].shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    change(header)
    return frame(json.dumps(header, separators=(",", ":")).encode(), data)


def frame(text, data, length=None):
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text) if length is None else length) + text + data


def parts(file):
    length = struct.unpack("<Q", file[:8])[0]
    return file[8:8 + length], file[8 + length:]


def with_length(length):
    return lambda file: struct.pack("<Q", length(file)) + file[8:]


def with_text(old, new):
    return lambda file: frame(parts(file)[0].replace(old, new, 1), parts(file)[1])


def entry(name, **fields):
    return lambda header: header[name].update(fields)


def move(name, begin, end):
    def change(header):
        header[name]["data_offsets"][0] += begin
        header[name]["data_offsets"][1] += end
    return change


def shift_from(name, gap):
    """Everything from `name` on lies `gap` bytes further behind."""
    def change(header):
        start = header[name]["data_offsets"][0]
        for key, value in header.items():
            if key != "__metadata__" and value["data_offsets"][0] >= start:
                value["data_offsets"] = [offset + gap for offset in value["data_offsets"]]
    return change


def eight_bits(header):
    begin, end = header[Q]["data_offsets"]
    kept = (end - begin) // 4
    for key, value in header.items():
        if key != "__metadata__" and value["data_offsets"][0] >= end:
            value["data_offsets"] = [offset - (end - begin - kept) for offset in value["data_offsets"]]
    header[Q] = {"dtype": "F8_E4M3", "shape": header[Q]["shape"], "data_offsets": [begin, begin + kept]}


def without(*names):
    return lambda tensors: [tensors.pop(name) for name in names]


def reshaped(name, shape):
    return lambda tensors: tensors.update({name: values(name, shape)})


def not_a_number(tensors):
    tensors[Q].reshape(-1)[[0, 17, 100]] = np.nan


def surplus(tensors):
    for name, shape in (("model.layers.0.self_attn.rotary_emb.inv_freq", (2,)), (MLP.replace("0", "9") + "up_proj.weight", (3, 3))):
        tensors[name] = values(name, shape)
