#!/usr/bin/env python3
"""Compares a model written by `attnscope-cli train` in transformers with the same model in attnscope-cli.

    check_trained_model.py ATTNSCOPE_CLI FOLDER PROMPT_FILE     needs torch, transformers, h5py

Both run the prompt in float32. Compared: class, token ids, the 10 likeliest next tokens after every token with their
log-probabilities, and every map (transformers: the two maps of DiffLlama stacked along the heads). Prints the largest
differences and ends with 1 when one is above 1e-4. What it printed for the demo models is in resources/models/README.md.
"""
import pathlib
import subprocess
import sys
import tempfile

import h5py
import numpy as np
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

LARGEST = 1e-4


def main():
    cli, folder, prompt_file = sys.argv[1:]
    prompt = pathlib.Path(prompt_file).read_text()
    model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    ids = tokenizer(prompt, return_tensors="pt").input_ids
    with torch.no_grad():
        out = model(ids, output_attentions=True)
    logprobs = out.logits[0].float().log_softmax(-1).numpy()

    with tempfile.TemporaryDirectory() as temporary:
        capture = pathlib.Path(temporary) / "check.attn.h5"
        subprocess.run([cli, "capture", "-m", folder, "-f", prompt_file, "-o", str(capture), "-q"], check=True,
                       stdout=subprocess.DEVNULL)
        with h5py.File(capture) as file:
            same_ids = np.array_equal(file["token_id"][:], ids[0].numpy())
            found = file["prediction_id"][:]
            queries = file["query"][:] if found.shape[0] == file["query"].shape[0] else np.arange(found.shape[0])
            rows = logprobs[queries]
            predictions = np.abs(np.take_along_axis(rows, found, 1) - file["prediction_logprob"][:]).max()
            maps = 0.0
            for layer, stacked in enumerate(out.attentions):
                theirs = stacked[0].float().numpy()
                heads = file["attention_1"].shape[1]
                maps = max(maps, np.abs(file["attention_1"][layer] - theirs[:heads]).max())
                if "attention_2" in file:
                    maps = max(maps, np.abs(file["attention_2"][layer] - theirs[heads:]).max())
    print(f"{pathlib.Path(folder).name}: {type(model).__name__}, {ids.shape[1]} tokens, ids {'equal' if same_ids else 'DIFFER'}, "
          f"log-probabilities within {predictions:.1e}, maps within {maps:.1e}")
    return 0 if same_ids and predictions <= LARGEST and maps <= LARGEST else 1


if __name__ == "__main__":
    sys.exit(main())
