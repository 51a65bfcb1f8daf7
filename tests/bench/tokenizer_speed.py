#!/usr/bin/env python3
"""Our speed against the library that a tokenizer belongs to: one thread, one run, seconds and ratios.

    tokenizer_speed.py BENCH_TOKENIZER [FILE...]     FILE: tokenizer.json, *.model, *.tiktoken; by default a few of tests/data
                                                     and, where the package is there, litellm's tokenizer.json files

Like is compared with like: ids with ids for SentencePiece and tiktoken, whose libraries give no more, whole encodings for a
tokenizer.json. For each file: 1 MB of mixed text, one word of 100,000 characters, and loading. A line "256000 pieces" loads a made-up
vocabulary of that size. Runs in the environment that tests/fuzz/against_libraries.py makes.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / "fuzz"))
import against_libraries as libraries  # noqa: E402

os.environ["TOKENIZERS_PARALLELISM"] = "false"
FILES = ["tokenizers/bytelevel_llama3/tokenizer.json", "tokenizers/metaspace_llama2/tokenizer.json", "tokenizers/unigram_bytefallback/tokenizer.json",
         "tokenizers/wordpiece_cased/tokenizer.json", "sentencepiece/metaspace_llama2/tokenizer.model",
         "sentencepiece/unigram_bytefallback/tokenizer.model", "tiktoken/own_cl100k_base/cl100k_base.tiktoken"]


def mixed_text(size):
    words = "the quick brown owl looks at 42 old maps, don't they? naïve señor и снова 東京の夜 ".split(" ")
    import random
    random.seed(3)
    text = " ".join(random.choice(words) + random.choice(["", "", "ing", "s", "."]) for _ in range(size // 4))
    return text.encode()[:size].decode(errors="ignore")


def best_of(run):
    times = []
    for _ in range(5):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def encode_once(reference, text):
    if isinstance(reference, libraries.Json):
        return lambda: reference.tokenizer.encode(text, add_special_tokens=False)
    if isinstance(reference, libraries.SentencePiece):
        return lambda: reference.processor.encode(text)
    return lambda: reference.encoding.encode_ordinary(text)


def ours(bench, file, text, folder):
    path = pathlib.Path(folder) / "text"
    path.write_text(text)
    return json.loads(subprocess.run([bench, file, path], check=True, capture_output=True, text=True).stdout)


def large_vocabulary(folder):
    """256,000 pieces and as many merges, chained the way trained ones are."""
    import random
    random.seed(5)
    byte = [chr(b if 0x21 <= b < 0x7F else 0x100 + b) for b in range(256)]
    pieces, merges = list(dict.fromkeys(byte)), []
    known = set(pieces)
    while len(pieces) < 256000:
        left, right = random.choice(pieces), random.choice(pieces[:400])
        if left + right not in known and len(left + right) < 16:
            known.add(left + right)
            pieces.append(left + right)
            merges.append([left, right])
    path = pathlib.Path(folder) / "large.json"
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": True}
    path.write_text(json.dumps({"version": "1.0", "added_tokens": [], "normalizer": None, "pre_tokenizer": level, "post_processor": None, "decoder": level,
                                "model": {"type": "BPE", "vocab": {p: i for i, p in enumerate(pieces)}, "merges": merges}}))
    return path


def main():
    bench, files = sys.argv[1], [pathlib.Path(p) for p in sys.argv[2:]]
    if not files:
        files = [TESTS / "data" / name for name in FILES if (TESTS / "data" / name).exists()]
        with tempfile.TemporaryDirectory() as folder:
            files += [file for file in libraries.packaged(pathlib.Path(folder)) if not file.is_relative_to(folder)]
    with tempfile.TemporaryDirectory() as folder:
        texts = {"1 MB": mixed_text(1_000_000), "long word": "abc" * 33_333 + "a"}
        for file in files:
            reference = libraries.reference_for(file)
            for name, text in texts.items():
                mine = ours(bench, file, text, folder)
                theirs = best_of(encode_once(reference, text))
                seconds = mine["encode" if isinstance(reference, libraries.Json) else "ids"]
                print(f"{file.parent.name}/{file.name}, {name}: {seconds:.4f} s, library {theirs:.4f} s, ratio {theirs / seconds:.2f}", flush=True)
            load = best_of(lambda: libraries.reference_for(file))
            print(f"{file.parent.name}/{file.name}, load: {mine['load']:.4f} s, library {load:.4f} s", flush=True)
        large = large_vocabulary(folder)
        print(f"256000 pieces: loaded in {ours(bench, large, 'x', folder)['load']:.3f} s, library {best_of(lambda: libraries.Json(large)):.3f} s")


if __name__ == "__main__":
    libraries.run_in_environment()
    main()
