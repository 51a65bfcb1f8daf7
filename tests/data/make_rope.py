#!/usr/bin/env python3
"""Regenerates tests/data/rope.json: rotary frequencies that transformers computes for a table of configs.

    make_rope.py [--check]

Each case is a config.json in small, and for some lengths of a single pass through a fresh model the inverse frequencies
(float32) and the factor of cos and sin. Run it with transformers 4.57 for the cases in the old spelling (rope_scaling) and
with transformers 5 for those in the new one (rope_parameters); cases of the other version are kept as they stand.
--check computes and compares, and writes nothing.
"""
import argparse
import json
import pathlib
import sys

import torch
import transformers
from transformers import LlamaConfig
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

TARGET = pathlib.Path(__file__).parent / "rope.json"
SHORT = [1.0 + 0.05 * i for i in range(16)]
LONG = [1.5 + 0.75 * i for i in range(16)]


def case(name, scaling=None, lengths=(7,), head_dim=64, context=4096, theta=10000.0, key="rope_scaling", **top):
    config = {"head_dim": head_dim, "max_position_embeddings": context, **top}
    if theta is not None:
        config["rope_theta"] = theta
    config[key] = scaling
    return {"name": name, "config": config, "lengths": list(lengths)}


def llama3(factor, original, **more):
    return {"rope_type": "llama3", "factor": factor, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
            "original_max_position_embeddings": original, **more}


def longrope(**more):
    return {"rope_type": "longrope", "short_factor": SHORT, "long_factor": LONG, **more}


OLD = [
    case("no scaling, head of 64"),
    case("no scaling, head of 128, theta of Llama 3", head_dim=128, theta=500000.0),
    case("no scaling, head of 80", head_dim=80),
    case("no scaling, head of 4", head_dim=4),
    case("no scaling, head of 2", head_dim=2),
    case("no scaling, theta of a million", head_dim=128, theta=1000000.0),
    case("no scaling, theta that is no power of ten", head_dim=96, theta=10000019.5),
    case("no scaling, 0.4 of a head of 80", head_dim=80, partial_rotary_factor=0.4),
    case("type default", {"rope_type": "default"}),
    case("linear by the older key", {"type": "linear", "factor": 2.5}),
    case("linear, factor 3, half of the head", {"rope_type": "linear", "factor": 3}, partial_rotary_factor=0.5),
    case("older key wins over the newer", {"type": "linear", "rope_type": "dynamic", "factor": 4.0}, lengths=[5000]),
    case("dynamic, shorter, as long and longer than the context", {"rope_type": "dynamic", "factor": 2.0},
         lengths=[3, 24, 25, 48, 700], head_dim=16, context=24),
    case("dynamic, factor 1.1", {"rope_type": "dynamic", "factor": 1.1}, lengths=[10, 2049, 100000], context=2048, head_dim=128),
    case("dynamic, large theta", {"rope_type": "dynamic", "factor": 8.0}, lengths=[8193, 65536], context=8192, theta=500000.0),
    case("yarn of a small model", {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32}, context=128, head_dim=16),
    case("yarn of Qwen 2.5", {"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}, head_dim=128,
         theta=1000000.0, context=131072),
    case("yarn without the original length", {"rope_type": "yarn", "factor": 2.0}),
    case("yarn not truncated", {"rope_type": "yarn", "factor": 32.0, "beta_fast": 32.0, "beta_slow": 1.0, "truncate": False,
                               "original_max_position_embeddings": 4096}, theta=150000.0, context=131072),
    case("yarn with mscale", {"rope_type": "yarn", "factor": 40.0, "mscale": 0.707, "mscale_all_dim": 0.9,
                             "original_max_position_embeddings": 4096}, context=163840),
    case("yarn with an mscale_all_dim of zero", {"rope_type": "yarn", "factor": 40.0, "mscale": 0.707, "mscale_all_dim": 0,
                                                "original_max_position_embeddings": 4096}, context=163840),
    case("yarn with attention_factor", {"rope_type": "yarn", "factor": 8.0, "attention_factor": 0.75,
                                       "original_max_position_embeddings": 512}),
    case("yarn with other betas", {"rope_type": "yarn", "factor": 8.0, "beta_fast": 20, "beta_slow": 3}),
    case("yarn whose ramp has no width", {"rope_type": "yarn", "factor": 2.0, "original_max_position_embeddings": 4},
         head_dim=8, context=8),
    case("yarn of factor 1", {"rope_type": "yarn", "factor": 1.0}),
    case("llama3 of Llama 3.1", llama3(8.0, 8192), head_dim=128, theta=500000.0, context=131072),
    case("llama3 of Llama 3.2", llama3(32.0, 8192), theta=500000.0, context=131072),
    case("llama3 of a small model", llama3(8.0, 32), theta=500000.0, context=512, head_dim=16),
    case("llama3 with other bands", {**llama3(5.0, 1000), "low_freq_factor": 1.5, "high_freq_factor": 2.5}),
    case("longrope with the original length at the top", longrope(), lengths=[5, 512, 513], head_dim=32,
         original_max_position_embeddings=512),
    case("longrope, the ratio of lengths wins over factor", longrope(factor=2.0), lengths=[5, 513], head_dim=32,
         original_max_position_embeddings=512),
    case("longrope with factor only", longrope(factor=4.0), lengths=[5, 4097], head_dim=32),
    case("longrope with attention_factor", longrope(attention_factor=1.25), lengths=[5, 4097], head_dim=32),
    case("longrope ignores the original length beside its factors",
         longrope(factor=4.0, original_max_position_embeddings=512), lengths=[513, 4097], head_dim=32),
    case("longrope, part of the head", longrope(), lengths=[1, 1025], head_dim=42, partial_rotary_factor=0.78,
         original_max_position_embeddings=1024),
]
NEW = [
    case(name, scaling, key="rope_parameters", theta=theta, **more) for name, scaling, theta, more in [
        ("new: default, theta inside", {"rope_type": "default", "rope_theta": 500000.0}, None, {}),
        ("new: theta at the top", {"rope_type": "default"}, 20000.0, {}),
        ("new: theta inside wins", {"rope_type": "default", "rope_theta": 500000.0}, 20000.0, {}),
        ("new: no theta at all", {"rope_type": "linear", "factor": 2.0}, None, {}),
        ("new: llama3", llama3(8.0, 8192, rope_theta=500000.0), None, {"context": 131072}),
        ("new: llama3, original length at the top wins", llama3(8.0, 8192, rope_theta=500000.0), None,
         {"context": 131072, "original_max_position_embeddings": 1024}),
        ("new: yarn", {"rope_type": "yarn", "factor": 4.0, "rope_theta": 1e6, "original_max_position_embeddings": 1024}, None, {}),
        ("new: yarn, the factor follows from lengths",
         {"rope_type": "yarn", "factor": None, "rope_theta": 1e4, "original_max_position_embeddings": 1024}, None, {}),
        ("new: dynamic", {"rope_type": "dynamic", "factor": 2.0, "rope_theta": 1e4}, None, {"lengths": [9, 5000]}),
        ("new: longrope, original length inside", longrope(rope_theta=1e4, original_max_position_embeddings=512), None,
         {"head_dim": 32, "lengths": [512, 513]}),
        ("new: longrope, factor wins", longrope(rope_theta=1e4, original_max_position_embeddings=512, factor=2.0), None,
         {"head_dim": 32, "lengths": [512, 513]}),
        ("new: part of the head", {"rope_type": "linear", "factor": 2.0, "rope_theta": 1e4, "partial_rotary_factor": 0.5}, None, {}),
    ]
]


def compute(case):
    config = json.loads(json.dumps(case["config"]))
    heads = 2
    config = LlamaConfig(num_attention_heads=heads, num_key_value_heads=heads, hidden_size=heads * config["head_dim"], **config)
    passes = []
    for length in case["lengths"]:
        rope = LlamaRotaryEmbedding(config)
        rope(torch.zeros(1, dtype=torch.float32), torch.arange(length)[None])
        passes.append({"length": length, "inverse_frequency": [float(f"{x:.9g}") for x in rope.inv_freq.tolist()],
                       "attention_scaling": float(rope.attention_scaling)})
    return {"name": case["name"], "config": case["config"], "passes": passes}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    newer = int(transformers.__version__.split(".")[0]) >= 5
    stored = {case["name"]: case for case in json.loads(TARGET.read_text())["cases"]} if TARGET.exists() else {}
    computed = {case["name"]: compute(case) for case in (NEW if newer else OLD)}
    if check:
        wrong = [name for name, case in computed.items() if stored.get(name) != case]
        print(f"{len(computed) - len(wrong)} of {len(computed)} cases as stored", *wrong, sep="\n  ")
        return 1 if wrong else 0
    every = [computed.get(c["name"]) or stored.get(c["name"]) for c in OLD + NEW]
    lines = ",\n".join(json.dumps(case) for case in every if case)
    TARGET.write_text('{"about": "made by make_rope.py", "cases": [\n' + lines + "\n]}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
