#!/usr/bin/env python3
"""Throws random Unicode texts at attnscope-cli and at the library that a tokenizer belongs to; any difference is printed.

    against_libraries.py --cli build/dev/app/cli/attnscope-cli [--texts 100000] [--seed 1] [PATH...]

PATH: folders with tokenizer.json, tokenizer.model or a tiktoken file, or such files; by default tests/data/tokenizers,
tests/data/sentencepiece, and the tokenizers inside of the PyPI packages litellm (with files of tiktoken) and mistral-common
(its tekken files are converted to a tokenizer.json). Reference: tokenizers for JSON, sentencepiece for tokenizer.model, tiktoken for tiktoken files.
Makes itself an environment in $XDG_CACHE_HOME/attnscope-tokenizers. Ends with 1 when anything differs.
"""
import argparse
import base64
import importlib.util
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import venv

PACKAGES = ["tokenizers==0.22.2", "sentencepiece==0.2.3", "tiktoken", "litellm", "mistral-common"]
DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "attnscope-tokenizers"
AT_ONCE = 20000
# What tiktoken calls the files that it has fetched: the SHA-1 of their address.
CACHED = {"cl100k_base": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4", "o200k_base": "fb374d419588a4632f3f557e76b4b70aebbca790"}


def run_in_environment():
    python = CACHE / "bin" / "python"
    if pathlib.Path(sys.prefix).resolve() != CACHE.resolve():
        if not (CACHE / "complete").exists():
            venv.create(CACHE, with_pip=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
            (CACHE / "complete").touch()
        os.execv(python, [str(python), *sys.argv])


class Texts:
    """Mixtures of scripts, white space, marks of the tokenizer itself and single characters from all of Unicode."""
    RANGES = [(0x20, 0x7E), (0x20, 0x7E), (0, 0x2FF), (0x300, 0x36F), (0x370, 0x5FF), (0x600, 0x6FF), (0x900, 0xDFF),
              (0xE00, 0xE7F), (0x1100, 0x11FF), (0x1E00, 0x20CF), (0x2150, 0x2BFF), (0x3000, 0x30FF), (0x4E00, 0x4FFF),
              (0xAC00, 0xAFFF), (0xF900, 0xFFEF), (0x1D400, 0x1D7FF), (0x1F1E6, 0x1F64F), (0x10000, 0x10FFFF)]
    PARTS = [" ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u2581", "\u200d", "\u0301", "'s", "'LL", "1234567", "<0x41>", "e\u0301", "\u1112\u1161\u11ab",
             "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\ufb01", "\uff21\uff42", "\u3000", "the", " of", "ing", "Hello", "\u0130", "\u00df", "\u017f", "\ufeff"]

    def __init__(self, seed, marks):
        self.random = random.Random(seed)
        self.parts = self.PARTS + 3 * marks

    def character(self):
        while True:
            point = self.random.randint(*self.random.choice(self.RANGES))
            if not 0xD800 <= point < 0xE000:
                return chr(point)

    def text(self):
        parts = []
        for _ in range(int(self.random.expovariate(0.12)) + 1):
            kind = self.random.random()
            if kind < 0.35:
                parts.append(self.random.choice(self.parts))
            elif kind < 0.5:
                parts.append(self.character() * self.random.randint(1, 4))
            else:
                low, high = self.random.choice(self.RANGES)
                parts += [chr(p) for p in (self.random.randint(low, high) for _ in range(self.random.randint(1, 6))) if not 0xD800 <= p < 0xE000]
        return "".join(parts)


class Json:
    def __init__(self, path):
        import tokenizers
        self.tokenizer = tokenizers.Tokenizer.from_file(str(path))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.marks = [token.content for token in self.tokenizer.get_added_tokens_decoder().values()][:50]

    def answers(self, texts):
        for text, encoding in zip(texts, self.tokenizer.encode_batch(texts)):
            starts = [0]
            for character in text:
                starts.append(starts[-1] + len(character.encode()))
            yield {"ids": encoding.ids, "tokens": encoding.tokens, "offsets_bytes": [[starts[a], starts[b]] for a, b in encoding.offsets],
                   "decoded": self.tokenizer.decode(encoding.ids, skip_special_tokens=False)}


class SentencePiece:
    special = False

    def __init__(self, path):
        import sentencepiece
        self.processor = sentencepiece.SentencePieceProcessor(model_file=str(path))
        self.marks = ["<s>", "</s>", "<unk>"]

    def answers(self, texts):
        for ids in self.processor.encode(texts):
            yield {"ids": ids, "decoded": self.processor.decode(ids)}


class Tiktoken:
    special = False

    def __init__(self, path):
        import tiktoken
        sys.path.insert(0, str(DATA))
        import make_piece_tokenizers
        ranks = {base64.b64decode(line.split()[0]): int(line.split()[1]) for line in path.read_text().splitlines() if line}
        pattern = make_piece_tokenizers.tiktoken_pattern(path.parent.name if path.parent.name.startswith("own_") else path.stem)[1]
        self.encoding = tiktoken.Encoding(path.stem, pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
        self.marks = []

    def answers(self, texts):
        for ids in self.encoding.encode_ordinary_batch(texts):
            yield {"ids": ids, "decoded": self.encoding.decode(ids)}


def reference_for(path):
    if path.suffix == ".json":
        return Json(path)
    try:
        first = path.read_bytes().split(b"\n", 1)[0].split()
        base64.b64decode(first[0], validate=True), int(first[1])
        return Tiktoken(path)
    except (ValueError, IndexError):
        return SentencePiece(path)


def tekken_to_json(path, folder):
    """A tekken file as a tokenizer.json: ids of the specials first, then the ranks; merges as the ranks imply them."""
    tekken = json.loads(path.read_text())
    config = tekken["config"]
    count = config["default_vocab_size"] - config["default_num_special_tokens"]
    ranks = {base64.b64decode(token["token_bytes"]): token["rank"] for token in tekken["vocab"][:count]}
    specials = config["default_num_special_tokens"]
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    spelling, extra = {}, 0
    for byte in range(256):
        spelling[byte] = chr(byte) if byte in printable else chr(256 + extra)
        extra += byte not in printable
    spell = lambda token: "".join(spelling[byte] for byte in token)
    merges = []
    for token, rank in ranks.items():
        local = [(ranks[token[:i]], ranks[token[i:]], spell(token[:i]), spell(token[i:])) for i in range(1, len(token))
                 if token[:i] in ranks and token[i:] in ranks]
        merges += [(rank, *pair) for pair in sorted(local)]
    merges.sort(key=lambda merge: merge[:3])
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False}
    file = folder / (path.stem + ".json")
    file.write_text(json.dumps({
        "version": "1.0", "truncation": None, "padding": None, "normalizer": None, "post_processor": None, "decoder": byte_level,
        "added_tokens": [{"id": i, "content": f"<SPECIAL_{i}>", "single_word": False, "lstrip": False, "rstrip": False, "normalized": False,
                          "special": True} for i in range(specials)],
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Split", "pattern": {"Regex": config["pattern"]}, "behavior": "Isolated", "invert": False}, byte_level]},
        "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None, "fuse_unk": False,
                  "byte_fallback": False, "ignore_merges": True,
                  "vocab": {**{f"<SPECIAL_{i}>": i for i in range(specials)}, **{spell(t): r + specials for t, r in ranks.items()}},
                  "merges": [[a, b] for _, _, _, a, b in merges]}}))
    return file


def packaged(folder):
    def folder_of(package):  # without importing it: that would take long, and litellm asks the network
        return pathlib.Path(importlib.util.find_spec(package).origin).parent

    tokenizers = folder_of("litellm") / "litellm_core_utils" / "tokenizers"
    yield from sorted(tokenizers.glob("*tokenizer*.json"))
    for name, file in CACHED.items():
        link = folder / (name + ".tiktoken")
        link.symlink_to(tokenizers / file)
        yield link
    data = folder_of("mistral_common") / "data"
    for path in sorted(data.glob("*.model*")):
        link = folder / (path.name + ".model")
        link.symlink_to(path)
        yield link
    for path in sorted(data.glob("tekken*.json")):
        yield tekken_to_json(path, folder)


def files_of(path):
    if path.is_file():
        return [path]
    return sorted(file for name in ("*.model", "*.tiktoken", "tokenizer.json") for file in path.rglob(name))


def written(key, value):
    """As the command line writes it; where it may write otherwise, too, the caller looks again."""
    return f'"{key}":{json.dumps(value, ensure_ascii=False, separators=(",", ":"))}'.encode()


def compare(cli, path, count, seed):
    reference = reference_for(path)
    texts = Texts(seed, reference.marks)
    special = getattr(reference, "special", True)
    wrong = 0
    for start in range(0, count, AT_ONCE):
        batch = [texts.text() for _ in range(min(AT_ONCE, count - start))]
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as lines:
            for text in batch:
                lines.write(json.dumps({"text_b64": base64.b64encode(text.encode()).decode(), "add_special_tokens": special}) + "\n")
            lines.flush()
            run = subprocess.Popen([cli, "tokenize", "-m", str(path), "--jsonl", lines.name, "--json"], stdout=subprocess.PIPE)
            for text, wanted in zip(batch, reference.answers(batch)):
                line = run.stdout.readline()
                if all(written(key, value) in line for key, value in wanted.items()):
                    continue  # without reading the rest of the line, which takes longer than all else here
                got = json.loads(line or "{}")
                differs = [key for key in wanted if got.get(key) != wanted[key]]
                if differs:
                    wrong += 1
                    if wrong <= 5:
                        print(f"  {text!r}: {', '.join(differs)}\n    library: {wanted[differs[0]]}\n    attnscope: {got.get(differs[0], got)}")
            run.wait()
    print(f"{path.parent.name}/{path.name}: {wrong} of {count} texts differ", flush=True)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--texts", type=int, default=100000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = [file for path in given.paths or [DATA / "tokenizers", DATA / "sentencepiece", DATA / "tiktoken"] for file in files_of(path)]
        if not given.paths:
            files += packaged(pathlib.Path(folder))
        wrong = [compare(given.cli, file, given.texts, given.seed) for file in files]
    print(f"{len(files)} tokenizers, {given.texts} texts each: {sum(wrong)} differences")
    return 1 if sum(wrong) or not files else 0


if __name__ == "__main__":
    run_in_environment()
    raise SystemExit(main())
