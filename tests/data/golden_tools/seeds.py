"""Seeds for the fuzzer of tokenizers: a few hundred bytes each, together every kind of part. make_tokenizers.py writes them."""
import json

BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}
METASPACE = {"type": "Metaspace", "replacement": "_", "prepend_scheme": "first", "split": True}
ADDED = [{"id": 0, "content": "<s>", "single_word": False, "lstrip": True, "rstrip": False, "normalized": False, "special": True},
         {"id": 9, "content": "Th", "single_word": True, "lstrip": False, "rstrip": True, "normalized": True, "special": False}]
WORDS = {"<s>": 0, "a": 1, "b": 2, "##b": 3, "ab": 4, "<0x62>": 5, "_": 6, "\u0120": 7, "b</w>": 8}
REGEX = {"Regex": "[^\\w\\s]|b+(?!x)"}
# The smallest trie of a character map: no string is in it.
EMPTY_MAP = "BAAAAAAAAABhAA=="

MODELS = {
    "bpe": {"type": "BPE", "unk_token": "<s>", "byte_fallback": True, "fuse_unk": True, "vocab": WORDS, "merges": [["a", "b"]]},
    "affixes": {"type": "BPE", "continuing_subword_prefix": "##", "end_of_word_suffix": "</w>", "ignore_merges": True, "vocab": WORDS, "merges": ["a ##b"]},
    "unigram": {"type": "Unigram", "unk_id": 0, "byte_fallback": True, "vocab": [["<s>", 0.0], ["a", -1.5], ["ab", -2e0], ["<0x62>", -3]]},
    "wordpiece": {"type": "WordPiece", "unk_token": "<s>", "continuing_subword_prefix": "##", "max_input_chars_per_word": 9, "vocab": WORDS},
    "wordlevel": {"type": "WordLevel", "unk_token": "<s>", "vocab": WORDS},
}
NORMALIZERS = [{"type": kind} for kind in ("NFC", "NFD", "NFKC", "NFKD", "Lowercase", "StripAccents", "Nmt", "ByteLevel")] + [
    {"type": "Strip", "strip_left": True, "strip_right": True}, {"type": "Prepend", "prepend": "_"}, {"type": "Append", "append": "_"},
    {"type": "Replace", "pattern": {"String": " "}, "content": "_"}, {"type": "Replace", "pattern": REGEX, "content": "ab"},
    {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": True},
    {"type": "Precompiled", "precompiled_charsmap": EMPTY_MAP}]
PRE_TOKENIZERS = [{"type": kind} for kind in ("Whitespace", "WhitespaceSplit", "BertPreTokenizer", "UnicodeScripts")] + [
    BYTE_LEVEL, METASPACE, {"type": "Digits", "individual_digits": True}, {"type": "Punctuation", "behavior": "Contiguous"},
    {"type": "CharDelimiterSplit", "delimiter": "b"}, {"type": "FixedLength", "length": 2},
    {"type": "Split", "pattern": REGEX, "behavior": "MergedWithNext", "invert": False}]
POST_PROCESSORS = [BYTE_LEVEL, {"type": "BertProcessing", "cls": ["<s>", 0], "sep": ["a", 1]},
                   {"type": "RobertaProcessing", "cls": ["<s>", 0], "sep": ["a", 1], "trim_offsets": True, "add_prefix_space": True},
                   {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
                    "special_tokens": {"<s>": {"id": "<s>", "ids": [0], "tokens": ["<s>"]}}}]
DECODERS = [BYTE_LEVEL, METASPACE, {"type": "ByteFallback"}, {"type": "Fuse"}, {"type": "Strip", "content": "_", "start": 1, "stop": 1},
            {"type": "Replace", "pattern": REGEX, "content": "x"}, {"type": "WordPiece", "prefix": "##", "cleanup": True},
            {"type": "BPEDecoder", "suffix": "</w>"}, {"type": "CTC", "pad_token": "a", "word_delimiter_token": "_", "cleanup": True}]
TEXT = " Th\u00e9 ab\u0301b b1 \u6ce8<s>\t\U0001f642_a"


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    count = max(map(len, (NORMALIZERS, PRE_TOKENIZERS, POST_PROCESSORS, DECODERS)))
    for number in range(count):
        name, model = list(MODELS.items())[number % len(MODELS)]
        file = {"version": "1.0", "added_tokens": ADDED,
                "normalizer": {"type": "Sequence", "normalizers": [NORMALIZERS[number % len(NORMALIZERS)]]},
                "pre_tokenizer": {"type": "Sequence", "pretokenizers": [PRE_TOKENIZERS[number % len(PRE_TOKENIZERS)]]},
                "post_processor": {"type": "Sequence", "processors": [POST_PROCESSORS[number % len(POST_PROCESSORS)]]},
                "decoder": {"type": "Sequence", "decoders": [DECODERS[number % len(DECODERS)]]}, "model": model}
        text = json.dumps(file, separators=(",", ":"), ensure_ascii=False) + "\0" + TEXT
        (folder / f"{number:02}_{name}").write_text(text)
