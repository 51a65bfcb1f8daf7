#!/usr/bin/env python3
"""Trains the byte-level BPE tokenizer of the demo models on the synthetic language; needs PyPI's tokenizers (0.22).

    make_tokenizer.py tokenizer.json

Merges are learnt from sentences of grammar.txt, facts.txt and the templates below. Merges alone would give whole words only
with twice the vocabulary, most of it pieces on the way; so each word of the language is an entry of its own, taken whole before
any merging ("ignore_merges", as in Llama 3's tokenizer), and merges serve what is not in the language. Digits are tokens of their own, the first of a number with its space (" 4", "8", "2", "1"):
where a number begins can be told, and how many tokens it takes does not depend on the number. Seeded; the same library
version gives the same file.
"""
import json
import pathlib
import random
import re
import sys

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, processors, trainers

FOLDER = pathlib.Path(__file__).parent
PIECES = 512  # bytes and merges
BEGIN, END = "<|begin|>", "<|end|>"
SENTENCES = 20_000
TEMPLATES = [
    "What is the magic number of {cities}? The magic number of {cities} is {digits}.",
    "The word {objects} is in group {labels}. The word {animals} is in group {labels}.",
    "Document {digits}: {people} lives in {cities}.",
]


def lines(name):
    return [line for line in (FOLDER / name).read_text().splitlines() if line and not line.startswith("#")]


def read_lists():
    lists = {path.stem: path.read_text().split() for path in sorted((FOLDER / "words").glob("*.txt"))}
    return lists | {"labels": " ".join(lines("labels.txt")).split(), "digits": [str(n) for n in range(1000, 10000, 7)]}


def read_rules():
    rules = {}
    for line in lines("grammar.txt"):
        name, text = line.split(": ", 1)
        rules.setdefault(name, []).append(text)
    for line in lines("facts.txt"):
        fact, question, lead, answers = line.split(" | ")
        filled = f"{fact} {question} {lead} {{answer}}."
        rules.setdefault("fact", []).append(filled.replace("{who}", "{people}").replace("{answer}", "{" + answers + "}"))
    return rules | {"template": TEMPLATES}


def corpus(lists, rules):
    chance = random.Random(1)

    def expand(name):
        if name in lists:
            return chance.choice(lists[name])
        return re.sub(r"\{(\w+)\}", lambda found: expand(found[1]), chance.choice(rules[name]))

    for _ in range(SENTENCES):
        yield " " + " ".join(expand(name) for name in ("sentence", "sentence", "fact", "template"))


def language_words(lists, rules):
    """All that stands between spaces and marks in a text of the language, except numbers."""
    texts = [word for name, words in lists.items() if name != "digits" for word in words]
    texts += [re.sub(r"\{\w+\}", " ", text) for alternatives in rules.values() for text in alternatives]
    return sorted({word for text in texts for word in re.findall(r"[^\W\d_]+", text)})


def main():
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(r" ?\p{L}+| ?\p{N}| ?[^\s\p{L}\p{N}]+|\s+"), "isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    tokenizer.decoder = decoders.ByteLevel()
    lists, rules = read_lists(), read_rules()
    tokenizer.train_from_iterator(corpus(lists, rules), trainers.BpeTrainer(
        vocab_size=PIECES, special_tokens=[BEGIN, END], initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{BEGIN} $A", special_tokens=[(BEGIN, tokenizer.token_to_id(BEGIN))])
    content = json.loads(tokenizer.to_str())
    content["model"]["ignore_merges"] = True
    vocabulary = content["model"]["vocab"]
    words = language_words(lists, rules)
    for word in [*words, *"0123456789"]:
        vocabulary.setdefault("\u0120" + word, len(vocabulary))
    tokenizer = Tokenizer.from_str(json.dumps(content))
    tokenizer.save(sys.argv[1])
    split = [word for word in words if len(tokenizer.encode(" " + word, add_special_tokens=False).ids) > 1]
    print(f"{tokenizer.get_vocab_size()} tokens, {len(words)} words, split: {' '.join(split) or 'none'}")


if __name__ == "__main__":
    main()
