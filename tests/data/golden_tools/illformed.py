"""One row for each folder of illformed/: what is changed in the config, the tensors, the header, the bytes or the files.

config: keys set (... removes one); tensors: function of the dict of arrays; header: function of the header; file: bytes of
model.safetensors to bytes; write: file name to text or bytes (None removes it); shards: tensors in two files.
"""
from golden_tools.damage import (EMBEDDING, INDEX, K, LAMBDA, MLP, NORM, SHARDS, eight_bits, entry, frame, move, not_a_number,
                                 parts, reshaped, shift_from, surplus, with_length, with_text, without)

WEIGHTS = "model.safetensors"
POINTER = ("version https://git-lfs.github.com/spec/v1\n"
           "oid sha256:bdfaa4467c790c46b2e74405faa6fbf2efebacfbdaf62563d375ea36818f6572\nsize 2471645608\n")
DOWN = MLP + "down_proj.weight"

CASES = {
    "config_missing": {"write": {"config.json": None}},
    "config_not_json": {"write": {"config.json": '{\n "model_type": "diffllama",\n "hidden_size": 16,,\n}\n'}},
    "config_not_object": {"write": {"config.json": "[1, 2, 3]\n"}},
    "config_wrong_kind": {"config": {"hidden_size": "eight"}},
    "hidden_act_unknown": {"config": {"hidden_act": "swishy"}},
    "layers_too_many": {"config": {"num_hidden_layers": 2}},
    "model_type_absent": {"config": {"model_type": ..., "architectures": ...}},
    "model_type_unknown": {"config": {"model_type": "diff_llama", "architectures": ["DiffLLaMAForCausalLM"]}},
    "rope_key_missing": {"config": {"rope_scaling": {"rope_type": "llama3", "factor": 8.0, "high_freq_factor": 4.0,
                                                     "original_max_position_embeddings": 32}}},
    "rope_type_unknown": {"config": {"rope_scaling": {"rope_type": "spiral", "factor": 2.0}}},
    "zero_heads": {"config": {"num_attention_heads": 0}},
    "missing_lm_head": {"config": {"tie_word_embeddings": False}},
    # Config and tensors agree in these.
    "heads_not_divisible": {"model": {"num_attention_heads": 6, "num_key_value_heads": 4}},
    "odd_heads": {"model": {"num_attention_heads": 3, "num_key_value_heads": 3}},
    "odd_kv_heads": {"model": {"num_attention_heads": 6, "num_key_value_heads": 3}},
    "vocab_larger": {"model": {"vocab_size": 96}},
    "vocab_smaller": {"model": {"vocab_size": 320}},

    "extra_tensor": {"tensors": surplus},
    "missing_embedding": {"tensors": without(EMBEDDING)},
    "missing_projection": {"tensors": without(MLP + "up_proj.weight")},
    "missing_tensor": {"tensors": without(LAMBDA + "k2")},
    "nan_weights": {"tensors": not_a_number},
    "wrong_shape": {"tensors": reshaped(K, (8, 7))},
    "wrong_shape_lambda": {"tensors": reshaped(LAMBDA + "q1", (3,))},

    "dtype_f8": {"header": eight_bits, "file": lambda file: file[:len(file) - 384]},
    "dtype_unknown": {"header": entry(NORM, dtype="Q4_K")},
    "offsets_gap": {"header": shift_from(DOWN, 8), "file": lambda file: file + bytes(8)},
    "offsets_overlap": {"header": move(DOWN, -32, -32)},
    "offsets_past_end": {"header": move(NORM, 4096, 4096)},
    "offsets_reversed": {"header": lambda header: header[NORM]["data_offsets"].reverse()},
    "shape_overflow": {"header": entry(NORM, shape=[2**33, 2**33])},
    "size_not_shape": {"header": entry(NORM, shape=[9])},

    "empty_file": {"file": lambda file: b""},
    "tiny_file": {"file": lambda file: file[:4]},
    "truncated": {"file": lambda file: file[:-1000]},
    "trailing_bytes": {"file": lambda file: file + bytes(64)},
    "header_length_huge": {"file": with_length(lambda file: 2**40)},
    "header_length_negative": {"file": with_length(lambda file: 2**64 - 1)},
    "header_length_past_end": {"file": with_length(lambda file: len(file) + 100)},
    "header_not_json": {"file": with_text(b'{"', b"{!!")},
    "header_not_utf8": {"file": lambda file: frame(parts(file)[0].replace(b'__"', b'\xff\xfe"', 1), parts(file)[1])},
    "git_lfs_pointer": {"write": {WEIGHTS: POINTER}},
    "no_weights": {"write": {WEIGHTS: None}},
    "only_pickle": {"write": {WEIGHTS: None, "pytorch_model.bin": b"PK\x03\x04" + bytes(60)}},

    "index_not_json": {"shards": True, "write": {INDEX: '{"weight_map": {{'}},
    "index_wrong_shard": {"shards": lambda where: {name: SHARDS[1 - SHARDS.index(file)] if name == EMBEDDING else file
                                                   for name, file in where.items()}},
    "missing_shard": {"shards": True, "write": {SHARDS[1]: None}},

    "tokenizer_missing": {"write": {"tokenizer.json": None}},
    "tokenizer_model_unknown": {"tokenizer": ('"type": "BPE"', '"type": "Hyper"')},
    "tokenizer_not_json": {"write": {"tokenizer.json": '{"model": '}},
}
