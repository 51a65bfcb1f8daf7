#!/usr/bin/env python3
"""Regenerates the golden models of tests/data/models.

    make_models.py [NAME...]          builds the cases of golden_tools/cases.py (all when none is named)
    make_models.py --check [NAME...]  computes every case again from its stored checkpoint and compares; writes nothing

Needs transformers 4.57, torch, tokenizers and safetensors. A case folder is what save_pretrained writes, a tokenizer.json,
expected.safetensors (tensors as golden_tools/forward.py names them) and case.json. The tolerance of a quantity is 20 times
the largest distance between transformers in float32 and golden_tools/reference.py in float64, rounded up to one digit, and
never below 2e-6.
"""
import argparse
import json
import math
import pathlib
import zlib

import numpy as np
import safetensors
import tokenizers
import torch
import transformers
from safetensors.numpy import load_file, save_file
from transformers import AutoConfig, AutoModelForCausalLM

from golden_tools import forward, reference
from golden_tools.cases import CASES
from golden_tools.words import small_tokenizer

MODELS = pathlib.Path(__file__).parent / "models"


def quantity(name):
    return next(q for q in ("attention", "lambda", "hidden", "logits") if name.startswith(q))


def distances(first, second):
    """Largest absolute distance of each kind of tensor that both have."""
    worst = {}
    for name in first.keys() & second.keys() - {"input_ids", "rows", "generated"}:
        distance = float(np.abs(first[name].astype(np.float64) - second[name]).max())
        kind = quantity(name)
        worst[kind] = max(worst.get(kind, 0.0), distance)
    return worst


def tolerance(distance):
    if distance * 20 < 2e-6:
        return 2e-6
    digit = 10.0 ** math.floor(math.log10(distance * 20))
    return float(f"{math.ceil(distance * 20 / digit) * digit:.0e}")


def randomise(model, case):
    """Every parameter away from its neutral value, so that a forgotten one shows. RandomState's stream is fixed for good."""
    draw = np.random.RandomState(zlib.crc32(case["name"].encode()))
    for name, parameter in model.named_parameters():
        values = draw.standard_normal(tuple(parameter.shape))
        if "lambda_" in name:
            values *= case["lambda_scale"]
        elif "norm" in name:
            values = 1 + 0.2 * values
        elif ".q_proj.w" in name or ".k_proj.w" in name:
            values *= 0.35
        elif name.endswith("bias"):
            values *= 0.3
        else:
            values *= 0.2
        parameter.data.copy_(torch.from_numpy(values))


def rewrite_config(path, case):
    config = json.loads(path.read_text())
    for key in case.get("drop", []):
        config.pop(key, None)
    for old, new in case.get("rename", {}).items():
        config[new] = config.pop(old)
    config |= case.get("edit", {})
    path.write_text(json.dumps(config, indent=2, sort_keys=True) + "\n")


def build(case):
    folder = MODELS / case["name"]
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = small_tokenizer(case["bos"])
    tokenizer.save(str(folder / "tokenizer.json"))
    prompt = case["prompt"]
    if isinstance(prompt, tuple):
        text, count = prompt
        prompt = text
        while len(tokenizer.encode(prompt).ids) < count:
            prompt += text
        prompt = tokenizer.decode(tokenizer.encode(prompt).ids[:count])
    ids = tokenizer.encode(prompt).ids

    config = AutoConfig.for_model(case["type"], vocab_size=tokenizer.get_vocab_size(), bos_token_id=0 if case["bos"] else None,
                                  eos_token_id=None, **case["config"])
    model = AutoModelForCausalLM.from_config(config)
    randomise(model, case)
    model.to(getattr(torch, case.get("store", "float32"))).save_pretrained(folder, max_shard_size=case.get("shard", "5GB"))

    model = forward.load(folder)
    arrays = forward.expected(model, ids, case.get("rows"))
    worst = distances(arrays, reference.expected(model, ids, case.get("rows")))
    rewrite_config(folder / "config.json", case)
    save_file(arrays, folder / "expected.safetensors")
    note = {
        "name": case["name"], "about": case["about"], "prompt": prompt,
        "tolerance_absolute": {kind: tolerance(worst[kind]) if kind in worst else None
                               for kind in ("attention", "lambda", "hidden", "logits")},
        "distance_to_float64": {kind: float(f"{value:.2e}") for kind, value in sorted(worst.items())},
        "versions": {m.__name__: m.__version__ for m in (torch, transformers, tokenizers, safetensors)},
    }
    (folder / "case.json").write_text(json.dumps(note, indent=1, ensure_ascii=False) + "\n")
    print(f"{case['name']}: {len(ids)} tokens, {note['distance_to_float64']}")


def check(folder):
    """True when transformers still gives the stored numbers, within half of their tolerance."""
    if transformers.__version__ < "5" and "rope_parameters" in json.loads((folder / "config.json").read_text()):
        print(f"{folder.name}: not checked, only transformers 5 reads its config.json")
        return True
    stored = load_file(folder / "expected.safetensors")
    limits = json.loads((folder / "case.json").read_text())["tolerance_absolute"]
    rows = stored["rows"].tolist() if "rows" in stored else None
    ids = stored["input_ids"].reshape(-1).tolist()
    model = forward.load(folder)
    worst = distances(stored, forward.expected(model, ids, rows))
    good = all(value <= limits[kind] / 2 for kind, value in worst.items())
    if "generated" in stored:
        count = len(stored["generated"])
        good = good and forward.continued(model, ids[:-count], count) == stored["generated"].tolist() == ids[-count:]
    print(f"{folder.name}: {'ok' if good else 'DIFFERS'} { {k: float(f'{v:.1e}') for k, v in sorted(worst.items())} }")
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    transformers.logging.set_verbosity_error()
    if options.check:
        folders = [MODELS / name for name in options.names] or sorted(p.parent for p in MODELS.glob("*/case.json"))
        raise SystemExit(0 if all([check(folder) for folder in folders]) else 1)
    for case in CASES:
        if not options.names or case["name"] in options.names:
            build(case)


if __name__ == "__main__":
    main()
