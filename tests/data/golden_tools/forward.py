"""One pass of transformers, eager and in float32, as the arrays of expected.safetensors."""
import numpy as np
import torch
from transformers import AutoModelForCausalLM


def load(folder):
    model = AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32)
    return model.float().eval()


def lambda_parts(model):
    """lambda_1, lambda_2, lambda_init of every layer, float32 [layers]."""
    layers = [layer.self_attn for layer in model.model.layers]
    first = [torch.exp((a.lambda_q1 * a.lambda_k1).sum()) for a in layers]
    second = [torch.exp((a.lambda_q2 * a.lambda_k2).sum()) for a in layers]
    return torch.stack(first), torch.stack(second), torch.tensor([float(a.lambda_init) for a in layers])


@torch.no_grad()
def expected(model, ids, rows=None):
    """rows: the query rows kept of maps and logits; all when absent."""
    out = model(torch.tensor([ids]), output_attentions=True, output_hidden_states=True, use_cache=False)
    keep = slice(None) if rows is None else torch.tensor(rows)
    arrays = {"input_ids": torch.tensor(ids), "logits": out.logits[0][keep]}
    if rows is not None:
        arrays["rows"] = torch.tensor(rows)
    for i, hidden in enumerate(out.hidden_states):
        arrays[f"hidden.{i}"] = hidden[0]
    differential = model.config.model_type == "diffllama"
    if differential:
        first, second, initial = lambda_parts(model)
        arrays |= {"lambda": first - second + initial, "lambda_1": first, "lambda_2": second, "lambda_init": initial}
    for i, maps in enumerate(out.attentions):
        maps = maps[0][:, keep]
        if differential:  # transformers stacks the first maps of all pairs, then the second ones
            half = maps.shape[0] // 2
            arrays[f"attention_1.{i}"], arrays[f"attention_2.{i}"] = maps[:half], maps[half:]
            arrays[f"attention_difference.{i}"] = maps[:half] - arrays["lambda"][i] * maps[half:]
        else:
            arrays[f"attention.{i}"] = maps
    return {name: np.ascontiguousarray(array.numpy()) for name, array in arrays.items()}


@torch.no_grad()
def continued(model, ids, count):
    """The `count` ids that greedy search appends."""
    out = model.generate(torch.tensor([ids]), max_new_tokens=count, min_new_tokens=count, do_sample=False)
    return out[0, len(ids):].tolist()
