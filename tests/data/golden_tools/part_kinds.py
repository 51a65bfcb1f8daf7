"""Tokenizers written out by hand, one for each part that trained ones seldom have: (name, about, tokenizer, marks)."""
import json
import string

from tokenizers import Tokenizer

from .words import SENTENCES

BYTE_PIECES = [f"<0x{byte:02X}>" for byte in range(256)]
CHARACTERS = sorted({character for sentence in SENTENCES for character in sentence if not character.isspace()} | set(string.ascii_lowercase))
WORDS = ["th", "the", "he", "in", "an", "mice", "ing", "owl", "ow", "ca", "ca\u0301", "\u00e9", "12", "on", "er"]


def special(content, number):
    return {"id": number, "content": content, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}


def tokenizer(model, **parts):
    file = {"version": "1.0", "truncation": None, "padding": None, "added_tokens": [special("<unk>", 0), special("<s>", 1), special("</s>", 2)],
            "normalizer": None, "pre_tokenizer": None, "post_processor": None, "decoder": None, "model": model} | parts
    return Tokenizer.from_str(json.dumps(file))


def sequence(key, *steps):
    return {"type": "Sequence", key: [{"type": step} if isinstance(step, str) else step for step in steps]}


def numbered(pieces):
    return {piece: number for number, piece in enumerate(dict.fromkeys(["<unk>", "<s>", "</s>"] + pieces))}


def word_level(pieces):
    return {"type": "WordLevel", "unk_token": "<unk>", "vocab": numbered(pieces)}


def word_piece(pieces, prefix, longest):
    return {"type": "WordPiece", "unk_token": "<unk>", "continuing_subword_prefix": prefix, "max_input_chars_per_word": longest,
            "vocab": numbered(pieces + [prefix + piece for piece in pieces])}


def bpe(pieces, merges, **options):
    return {"type": "BPE", "dropout": None, "unk_token": "<unk>", "continuing_subword_prefix": None, "end_of_word_suffix": None,
            "fuse_unk": False, "byte_fallback": False, "ignore_merges": False, "vocab": numbered(pieces), "merges": merges} | options


def affixed_bpe():
    prefix, suffix = "##", "</w>"
    pieces = CHARACTERS + [prefix + c for c in CHARACTERS] + [c + suffix for c in CHARACTERS] + [prefix + c + suffix for c in CHARACTERS]
    merges = ["t ##h", "th ##e</w>", "o ##w", "ow ##l</w>", "##i ##n", "##in ##g</w>", "##c ##e</w>"]
    joined = ["th", "the</w>", "ow", "owl</w>", "##in", "##ing</w>", "##ce</w>"]
    return bpe(pieces + joined, merges, continuing_subword_prefix=prefix, end_of_word_suffix=suffix, fuse_unk=True)


def unigram(pieces, score, **options):
    rows = [["<unk>", 0.0], ["<s>", 0.0], ["</s>", 0.0]] + [[piece, score(number, piece)] for number, piece in enumerate(pieces)]
    return {"type": "Unigram", "unk_id": 0, "byte_fallback": False, "vocab": rows} | options


def tied(number, piece):
    """Sums of these tie often; some decimals do not round as the shortest double would."""
    return -1.0 - len(piece) * 0.7 if number % 3 else -(1.4 + len(piece) * 0.30000000000000004)


METASPACE = {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "first", "split": True}
CLEANING = sequence("normalizers", "Nmt", {"type": "Strip", "strip_left": True, "strip_right": False}, "NFKD", "StripAccents", "Lowercase",
                    {"type": "Replace", "pattern": {"Regex": "[^\\w\\s'.]"}, "content": "<>"}, {"type": "Prepend", "prepend": "x\u00e9"})
SURROUNDED = {"type": "RobertaProcessing", "sep": ["</s>", 2], "cls": ["<s>", 1], "trim_offsets": True, "add_prefix_space": True}
DECODER = sequence("decoders", {"type": "Replace", "pattern": {"Regex": "\u2581+"}, "content": " "}, "ByteFallback",
                   {"type": "Strip", "content": " ", "start": 1, "stop": 1})

KINDS = [
    ("own_word_level", "WordLevel, Whitespace, BertProcessing; no decoder",
     tokenizer(word_level(WORDS + CHARACTERS), pre_tokenizer={"type": "Whitespace"}, post_processor={"type": "BertProcessing", "sep": ["</s>", 2], "cls": ["<s>", 1]}),
     ["<s>"]),
    ("own_word_piece", "WordPiece of short words, UnicodeScripts, CTC decoder",
     tokenizer(word_piece(WORDS + CHARACTERS, "#", 7), pre_tokenizer=sequence("pretokenizers", "WhitespaceSplit", "UnicodeScripts"),
               decoder={"type": "CTC", "pad_token": "<unk>", "word_delimiter_token": "|", "cleanup": True}), []),
    ("own_affixes", "BPE with a prefix and a suffix, fused unknown token, BPEDecoder",
     tokenizer(affixed_bpe(), pre_tokenizer={"type": "BertPreTokenizer"}, decoder={"type": "BPEDecoder", "suffix": "</w>"}), []),
    ("own_fixed_length", "pieces of three characters, those at a letter removed; unknown characters dropped",
     tokenizer(bpe(CHARACTERS + WORDS, [["t", "h"], ["th", "e"]], unk_token=None),
               pre_tokenizer=sequence("pretokenizers", {"type": "FixedLength", "length": 3}, {"type": "CharDelimiterSplit", "delimiter": "o"})), []),
    ("own_unigram_ties", "Unigram whose sums tie, no byte fallback: runs of unknown characters are one token",
     tokenizer(unigram(CHARACTERS + WORDS + ["\u2581", "\u2581the"], tied), pre_tokenizer=METASPACE, decoder=METASPACE), ["<s>"]),
    ("own_unigram_bytes", "Unigram with byte fallback after a long chain of normalizers",
     tokenizer(unigram(BYTE_PIECES + WORDS + CHARACTERS, tied, byte_fallback=True), normalizer=CLEANING, pre_tokenizer=METASPACE, decoder=DECODER), []),
    ("own_roberta", "RobertaProcessing that trims offsets",
     tokenizer(bpe(BYTE_PIECES + ["\u0120"] + CHARACTERS, [], byte_fallback=True, fuse_unk=True), normalizer={"type": "NFC"}, post_processor=SURROUNDED,
               pre_tokenizer={"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
               decoder={"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}), ["</s>"]),
    ("own_byte_normalizer", "bytes spelled by the normalizer, words cut afterwards",
     tokenizer(bpe(CHARACTERS + ["\u0120", "\u0120t", "\u00c3", "\u00a9"], [["\u0120", "t"]]), normalizer=sequence("normalizers", "NFD", "ByteLevel"),
               pre_tokenizer={"type": "Split", "pattern": {"String": "\u0120"}, "behavior": "MergedWithNext", "invert": False}), []),
    ("own_bert", "BertNormalizer that keeps control characters and accents, whole words ignore merges",
     tokenizer(bpe(CHARACTERS + WORDS, [["t", "h"]], ignore_merges=True), pre_tokenizer={"type": "BertPreTokenizer"},
               normalizer={"type": "BertNormalizer", "clean_text": False, "handle_chinese_chars": True, "strip_accents": False, "lowercase": True}), []),
]
