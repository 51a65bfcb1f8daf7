"""The tokenizers make_tokenizers.py trains: (name, about, tokenizer, marks that its texts should contain)."""
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

from .words import SENTENCES

BYTES = pre_tokenizers.ByteLevel.alphabet()


def trained(model, pre, size=320, special=(), alphabet=BYTES):
    tokenizer = Tokenizer(model)
    tokenizer.pre_tokenizer = pre
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator(SENTENCES, trainers.BpeTrainer(
        vocab_size=size, special_tokens=list(special), initial_alphabet=alphabet, show_progress=False))
    return tokenizer


def both_ends():
    tokenizer = trained(models.BPE(), pre_tokenizers.ByteLevel(add_prefix_space=False), special=["<s>", "</s>"])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 1)])
    return tokenizer


def two_templates():
    """The second template sees what the first made as a pair, and as a single text where no special tokens are added."""
    tokenizer = both_ends()
    first, second = (processors.TemplateProcessing(single=single, pair=pair, special_tokens=[("<s>", 0), ("</s>", 1)])
                     for single, pair in [("<s> $A", "$A $B"), ("$A </s>", "</s> $B $A:1 $B:1 <s>:1")])
    tokenizer.post_processor = processors.Sequence([first, second])
    return tokenizer


def few_bytes(unknown, fuse):
    """Knows printable ASCII only: every other byte is unknown, or dropped where no unknown token is set."""
    alphabet = [character for character in BYTES if "!" <= character <= "~"] + ["\u0120"]
    model = models.BPE(unk_token=unknown, fuse_unk=fuse)
    trainer_special = [unknown] if unknown else []
    return trained(model, pre_tokenizers.ByteLevel(add_prefix_space=False), 160, trainer_special, alphabet)


def many_splits():
    pre = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(r"\p{N}{1,3}"), "isolated"),
        pre_tokenizers.Split(Regex("[\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff]+"), "isolated"),
        pre_tokenizers.Split(Regex(r"[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"), "isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    return trained(models.BPE(), pre)


def added_after_nfc():
    tokenizer = trained(models.BPE(), pre_tokenizers.ByteLevel(add_prefix_space=False))
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.add_tokens([AddedToken("caf\u00e9", normalized=True), AddedToken("na\u00efve", normalized=False),
                          AddedToken("mice", single_word=True), AddedToken("[x]", lstrip=True, rstrip=True)])
    tokenizer.add_special_tokens([AddedToken("<|end|>"), AddedToken("<|end|>more")])
    return tokenizer


def no_pattern():
    """ByteLevel without its pattern and nothing before it: a whole text is one word, merges reach across spaces."""
    return trained(models.BPE(), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False), 360)


KINDS = [
    ("own_both_ends", "template with a token at either end", both_ends(), ["<s>", "</s>"]),
    ("own_two_templates", "a template behind another one", two_templates(), ["<s>", "</s>"]),
    ("own_few_bytes_dropped", "bytes that are not in the vocabulary and no unknown token", few_bytes(None, False), []),
    ("own_few_bytes_unknown", "unknown token for every byte that is not in the vocabulary", few_bytes("<unk>", False), ["<unk>"]),
    ("own_few_bytes_fused", "runs of unknown bytes become one unknown token", few_bytes("<unk>", True), ["<unk>"]),
    ("own_many_splits", "three Splits one after another, then ByteLevel without its pattern", many_splits(), []),
    ("own_added_after_nfc", "NFC; added tokens before and after it, one the beginning of another", added_after_nfc(),
     ["<|end|>", "<|end|>more", "cafe\u0301", "nai\u0308ve", "mice", "[x]"]),
    ("own_no_pattern", "ByteLevel without its pattern: words are whole texts", no_pattern(), []),
]
