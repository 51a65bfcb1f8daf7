#!/usr/bin/env python3
"""Makes tests/data/sentencepiece and tests/data/tiktoken with the original libraries.

    pip install sentencepiece==0.2.3 tiktoken protobuf
    make_piece_tokenizers.py            trains the models whose names begin with own_ and writes the cases of all,
                                        those of the others for the texts they have
    make_piece_tokenizers.py --check    encodes every stored line again and compares; writes nothing

A line of cases.jsonl: name, text_b64 (UTF-8), ids, decoded. No special tokens are added.
"""
import argparse
import base64
import io
import json
import pathlib
import random

import sentencepiece
import tiktoken
from golden_tools.texts import TEXTS

DATA = pathlib.Path(__file__).parent
MORE_TEXTS = [("turns", "<turn>user<turn> hi<turn>"), ("control in text", "<s>hello</s> <unk>"), ("wide", "  a   b  "),
              ("bytes spelled", "<0x41> <0x0A>"), ("space symbol", "\u2581hello\u2581\u2581"), ("fullwidth", "\uff21\uff22\u3000\uff11"),
              ("word 300", "lorem" * 60), ("unused", "the there other mother"), ("x joins", "ab ab x y abx")]


def corpus():
    random.seed(7)
    syllables = ["ka", "lo", "mi", "the", "re", "tu", "an", "er", "ing", "so", "\u00e9l", "\u043d\u0430"]
    words = ["".join(random.choices(syllables, k=random.randint(1, 4))) for _ in range(400)]
    return [" ".join(random.choices(words, k=12)) + random.choice([".", "?", " 42", "!"]) for _ in range(600)]


def train(**options):
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(corpus()), model_writer=model, minloglevel=2,
                                             hard_vocab_limit=False, **options)
    return model.getvalue()


def with_unused(model):
    from sentencepiece import sentencepiece_model_pb2
    proto = sentencepiece_model_pb2.ModelProto()
    proto.ParseFromString(model)
    normal = [piece for piece in proto.pieces if piece.type == piece.NORMAL and len(piece.piece) > 1]
    for piece in normal[1::3]:
        piece.type = piece.UNUSED
    return proto.SerializeToString()


def own_models():
    symbols = ["<turn>", "ab ", "lo\u2581mi"]
    exact = {"add_dummy_prefix": False, "remove_extra_whitespaces": False, "normalization_rule_name": "identity"}
    yield "own_bpe_user_defined", train(model_type="bpe", vocab_size=600, byte_fallback=True, user_defined_symbols=symbols, **exact)
    yield "own_bpe_suffix", train(model_type="bpe", vocab_size=300, treat_whitespace_as_suffix=True)
    yield "own_bpe_across_words", train(model_type="bpe", vocab_size=300, split_by_whitespace=False, normalization_rule_name="nfkc_cf")
    plain = {"normalization_rule_name": "identity"}
    yield "own_bpe_unused", with_unused(train(model_type="bpe", vocab_size=300, **plain))
    yield "own_unigram_user_defined", train(model_type="unigram", vocab_size=200, user_defined_symbols=symbols, **plain)
    yield "own_unigram_unused", with_unused(train(model_type="unigram", vocab_size=200, bos_id=-1, **plain))


def own_ranks(count):
    """Byte pairs joined by how often they occur, as tiktoken numbers them."""
    words = [[bytes([b]) for b in (" " + word).encode()] for line in corpus() for word in line.split()]
    ranks = {bytes([b]): b for b in range(256)}
    while len(ranks) < count:
        pairs = {}
        for word in words:
            for pair in zip(word, word[1:]):
                pairs[pair] = pairs.get(pair, 0) + 1
        left, right = max(pairs, key=lambda pair: (pairs[pair], pair))
        ranks[left + right] = len(ranks)
        for word in words:
            i = 0
            while i + 1 < len(word):
                if (word[i], word[i + 1]) == (left, right):
                    word[i:i + 2] = [left + right]
                i += 1
    return ranks


PATTERNS = {
    "own_llama3": ("tokenizer.model", r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"),
    "own_qwen": ("qwen.tiktoken", r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"),
}


def tiktoken_pattern(name):
    from tiktoken_ext import openai_public
    if name in PATTERNS:
        return PATTERNS[name]
    base = name.removeprefix("own_")
    loads = {key: getattr(openai_public, key) for key in ("load_tiktoken_bpe", "data_gym_to_mergeable_bpe_ranks")}
    for key in loads:
        setattr(openai_public, key, lambda *a, **k: {})
    pattern = openai_public.ENCODING_CONSTRUCTORS[base]()["pat_str"]
    for key, value in loads.items():
        setattr(openai_public, key, value)
    return base + ".tiktoken", pattern


TIKTOKEN = ["own_llama3", "own_qwen", "own_r50k_base", "own_cl100k_base", "own_o200k_base"]


def encoders():
    """Folder, and its encode and decode."""
    for folder in sorted((DATA / "sentencepiece").iterdir()):
        processor = sentencepiece.SentencePieceProcessor(model_file=str(folder / "tokenizer.model"))
        yield folder, processor.encode, processor.decode
    for folder in sorted((DATA / "tiktoken").iterdir()):
        file, pattern = tiktoken_pattern(folder.name)
        ranks = {base64.b64decode(line.split()[0]): int(line.split()[1]) for line in (folder / file).read_text().splitlines()}
        encoding = tiktoken.Encoding(folder.name, pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
        yield folder, encoding.encode_ordinary, encoding.decode


def texts_of(folder):
    """Models of others keep the texts that came with them."""
    if folder.name.startswith("own_"):
        return TEXTS + MORE_TEXTS
    stored = [json.loads(line) for line in (folder / "cases.jsonl").read_text().splitlines()]
    return [(line["name"], base64.b64decode(line["text_b64"]).decode()) for line in stored]


def lines_of(folder, encode, decode):
    for name, text in texts_of(folder):
        ids = encode(text)
        yield {"name": name, "text_b64": base64.b64encode(text.encode()).decode(), "ids": ids, "decoded": decode(ids)}


def make():
    for name, model in own_models():
        (DATA / "sentencepiece" / name).mkdir(parents=True, exist_ok=True)
        (DATA / "sentencepiece" / name / "tokenizer.model").write_bytes(model)
    ranks = own_ranks(500)
    for name in TIKTOKEN:
        (DATA / "tiktoken" / name).mkdir(parents=True, exist_ok=True)
        lines = [base64.b64encode(token).decode() + f" {rank}\n" for token, rank in ranks.items()]
        (DATA / "tiktoken" / name / tiktoken_pattern(name)[0]).write_text("".join(lines))
    for folder, encode, decode in encoders():
        (folder / "cases.jsonl").write_text("".join(json.dumps(line) + "\n" for line in list(lines_of(folder, encode, decode))))


def check():
    wrong = 0
    for folder, encode, decode in encoders():
        stored = [json.loads(line) for line in (folder / "cases.jsonl").read_text().splitlines()]
        differ = [a["name"] for a, b in zip(stored, lines_of(folder, encode, decode), strict=True) if a != b]
        print(f"{folder.name}: {len(stored)} lines, {'ok' if not differ else 'DIFFERS: ' + ', '.join(differ[:5])}")
        wrong += len(differ)
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    raise SystemExit(1 if parser.parse_args().check and check() else 0 if parser.parse_args().check else make())
