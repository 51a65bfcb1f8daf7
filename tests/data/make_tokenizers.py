#!/usr/bin/env python3
"""Regenerates the tokenizer cases of tests/data/tokenizers with the tokenizers library (0.22).

    make_tokenizers.py                  builds the tokenizers of golden_tools/*_kinds.py and writes their cases
    make_tokenizers.py --check          encodes every stored line of every folder again and compares; writes nothing

A line of cases.jsonl: name, text_b64 (UTF-8), add_special_tokens, ids, tokens, offsets_bytes (half-open, into the text as it
was given; pieces inside one character report the whole character, [0, 0] is a token of the template), decoded.
"""
import argparse
import base64
import json
import pathlib

import tokenizers
from tokenizers import Tokenizer

FOLDER = pathlib.Path(__file__).parent / "tokenizers"


def encode(tokenizer, name, text, add_special_tokens):
    encoding = tokenizer.encode(text, add_special_tokens=add_special_tokens)
    starts = [0]
    for character in text:
        starts.append(starts[-1] + len(character.encode()))
    return {"name": name, "text_b64": base64.b64encode(text.encode()).decode(), "add_special_tokens": add_special_tokens,
            "ids": encoding.ids, "tokens": encoding.tokens,
            "offsets_bytes": [[starts[a], starts[b]] for a, b in encoding.offsets],
            "decoded": tokenizer.decode(encoding.ids, skip_special_tokens=False)}


def write_all():
    from golden_tools import part_kinds, seeds, tokenizer_kinds
    from golden_tools.texts import TEXTS
    for name, about, tokenizer, marks in tokenizer_kinds.KINDS + part_kinds.KINDS:
        folder = FOLDER / name
        folder.mkdir(parents=True, exist_ok=True)
        tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
        texts = list(TEXTS)
        for mark in marks:
            texts += [(f"{mark} alone", mark), (f"{mark} in words", f"the {mark} owl"), (f"{mark} glued", f"the{mark}owl {mark}{mark}"),
                      (f"{mark} in wide space", f"the  {mark}  owl"), (f"{mark} in capitals", mark.upper())]
        lines = [encode(tokenizer, *text, special) for text in texts for special in (True, False)]
        (folder / "cases.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        note = {"name": name, "about": about, "versions": {"tokenizers": tokenizers.__version__}}
        (folder / "about.json").write_text(json.dumps(note, indent=1) + "\n")
        print(f"{name}: {len(lines)} lines")
    seeds.write(FOLDER.parent / "tokenizer_seeds")


def check(folder):
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    lines = [json.loads(line) for line in (folder / "cases.jsonl").read_text().split("\n") if line]
    wrong = []
    for line in lines:
        again = encode(tokenizer, line["name"], base64.b64decode(line["text_b64"]).decode(), line["add_special_tokens"])
        wrong += [line["name"]] if any(again[key] != line[key] for key in again) else []
    print(f"{folder.name}: {len(lines)} lines, {'ok' if not wrong else 'DIFFERS: ' + ', '.join(wrong[:5])}")
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        folders = sorted(path.parent for path in FOLDER.glob("*/cases.jsonl"))
        raise SystemExit(0 if folders and all([check(folder) for folder in folders]) else 1)
    write_all()


if __name__ == "__main__":
    main()
