#!/usr/bin/env python3
"""Regenerates the checkpoint folders of tests/data/illformed, each wrong in one way (or odd, and right all the same).

    make_illformed.py [--check] [NAME...]

golden_tools/illformed.py lists what is done to a sound checkpoint. tokenizer.json and its two companions come from the
folder nan_weights; case.json stays as it is: what a reader must answer is no result of a computation. Folders that must run
("expect": "ok") get their expected.safetensors from transformers 4.57. --check writes nothing and compares: bytes, and
those numbers within the tolerances of case.json. Needs numpy, for folders that run torch, transformers and safetensors too.
"""
import argparse
import json
import pathlib
import tempfile

from golden_tools.damage import CONFIG, INDEX, SHARDS, pack, shapes, values
from golden_tools.illformed import CASES, WEIGHTS

TARGET = pathlib.Path(__file__).parent / "illformed"
TOKENIZER = {name: (TARGET / "nan_weights" / name).read_bytes()
             for name in ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json")}


def config_text(changes):
    config = {**CONFIG, **changes}
    return json.dumps({k: v for k, v in config.items() if v is not ...}, indent=2, sort_keys=True) + "\n"


def weight_files(case, tensors):
    if "shards" not in case:
        return {WEIGHTS: case.get("file", lambda file: file)(pack(tensors, case.get("header", lambda header: None)))}
    where = {name: SHARDS[0 if "layers" not in name or ".mlp." not in name else 1] for name in sorted(tensors)}
    files = {shard: pack({n: t for n, t in tensors.items() if where[n] == shard}) for shard in SHARDS}
    if callable(case["shards"]):
        where = case["shards"](where)
    size = sum(tensor.nbytes for tensor in tensors.values())
    files[INDEX] = json.dumps({"metadata": {"total_size": size}, "weight_map": where}, indent=1) + "\n"
    return files


def files_of(case):
    """File name to bytes, all that the folder holds beside case.json and expected.safetensors."""
    model = case.get("model", {})
    tensors = {name: values(name, shape) for name, shape in shapes({**CONFIG, **model}).items()}
    case.get("tensors", lambda tensors: None)(tensors)
    files = {**TOKENIZER, "config.json": config_text({**model, **case.get("config", {})}), **weight_files(case, tensors)}
    if "tokenizer" in case:
        files["tokenizer.json"] = files["tokenizer.json"].decode().replace(*case["tokenizer"])
    files |= case.get("write", {})
    return {name: text.encode() if isinstance(text, str) else text for name, text in files.items() if text is not None}


def expected_of(folder, prompt):
    from golden_tools import forward  # only folders that run need transformers
    from tokenizers import Tokenizer
    return forward.expected(forward.load(folder), Tokenizer.from_file(str(folder / "tokenizer.json")).encode(prompt).ids)


def same_numbers(stored, computed, limits):
    def limit(name):
        return next((value for kind, value in limits.items() if name.startswith(kind)), 0)
    return stored.keys() == computed.keys() and all(abs(stored[n] - computed[n]).max() <= limit(n) for n in stored)


def make(name, check):
    folder, files = TARGET / name, files_of(CASES[name])
    note = json.loads((folder / "case.json").read_text())
    runs = note["expect"] == "ok"
    with tempfile.TemporaryDirectory() as scratch:
        fresh = pathlib.Path(scratch)
        for file, content in files.items():
            (fresh / file).write_bytes(content)
        arrays = expected_of(fresh, note["prompt"]) if runs else None
    kept = {"case.json", "expected.safetensors"} if runs else {"case.json"}
    if check:
        stored = {file.name: file.read_bytes() for file in folder.iterdir() if file.name not in kept}
        good = stored == files
        if runs:
            from safetensors.numpy import load_file
            good = good and same_numbers(load_file(folder / "expected.safetensors"), arrays, note["tolerance_absolute"])
        return good
    for file in folder.iterdir():
        if file.name not in kept:
            file.unlink()
    for file, content in files.items():
        (folder / file).write_bytes(content)
    if runs:
        from safetensors.numpy import save_file
        save_file(arrays, folder / "expected.safetensors")
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    names = options.names or sorted(CASES)
    wrong = [name for name in names if not make(name, options.check)]
    strays = sorted({folder.name for folder in TARGET.iterdir()} - CASES.keys())
    print(f"{len(names) - len(wrong)} of {len(names)} folders as listed", *wrong, *(f"{name}: not listed" for name in strays), sep="\n  ")
    raise SystemExit(1 if wrong or strays else 0)


if __name__ == "__main__":
    main()
