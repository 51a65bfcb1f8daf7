"""A small byte-level BPE tokenizer, trained on sentences of our own, as the golden models carry it."""
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers

SENTENCES = [
    "The owl on the old oak sees two small mice and a cat under the tree.",
    "A map of attention shows which token looks at which, row by row.",
    "Then the cat sat on the mat; the mice ran, and the owl slept.",
    "Noise in the first map is noise in the second, so their difference is quiet.",
    "In 2024 the 41 trees were counted twice: 17 oaks, 24 elms.",
]
BOS = "<s>"


def small_tokenizer(bos):
    """278 ids: 1 special, 256 bytes, 21 merges; `bos` puts <s> in front of every text."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=278, special_tokens=[BOS], show_progress=False,
                                  initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    tokenizer.train_from_iterator(SENTENCES, trainer)
    if bos:
        tokenizer.post_processor = processors.TemplateProcessing(
            single=f"{BOS} $A", pair=f"{BOS} $A {BOS} $B", special_tokens=[(BOS, tokenizer.token_to_id(BOS))])
    return tokenizer
