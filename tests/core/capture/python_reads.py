"""Opens capture files as their users do: h5py, and xarray with the h5netcdf engine.

Run as a test: python_reads.py WRITE_EXAMPLE TOKENS. The program named first writes the file. A missing package is a
failure, since the installation script installs all of them.
"""

import os
import subprocess
import sys
import tempfile

import h5py
import numpy as np
import xarray as xr


def check_h5py(path, tokens):
    with h5py.File(path, "r") as file:
        attributes = file.attrs
        assert attributes["format"] == "attnscope-capture"
        assert attributes["format_version"] == 1 and attributes["complete"] == 1
        assert attributes["kind"] == "differential" and attributes["mask"] == "causal"
        assert attributes["prompt_tokens"] == tokens
        rows = file["query"].shape[0]
        assert file["attention_1"].chunks == (1, 1, min(256, rows), min(256, tokens))
        assert file["token_text"].asstr()[:].shape == (tokens,)  # valid UTF-8 throughout
        offsets = file["token_offset"][:]
        assert offsets.shape == (tokens + 1,)
        last = bytes(file["token_bytes"][offsets[tokens - 1] : offsets[tokens]])
        assert last == b"\xf0\x9f", last  # half a character
        assert file["prompt"].asstr()[()].endswith("\N{REPLACEMENT CHARACTER}" * 2)
        assert bytes(file["prompt_bytes"][:]).endswith(b"\xf0\x9f")
        assert file["model_config"].asstr()[()] == '{"model_type": "none"}'
        assert list(file["interventions"].asstr()[:]) == ["lambda of layer 1 set to 0"]
        assert list(file["pair_second"][:]) == [0, 1]
        assert file["token_special"][0] == 1 and file["token_special"][1] == 0


def check_xarray(path, tokens):
    with xr.open_dataset(path, engine="h5netcdf") as dataset:
        assert dataset.attention_difference.dims == ("layer", "head", "query", "key")
        selected = dataset.attention_difference.sel(layer=1, head=2)  # heads 0 and 2 were captured: true indices
        assert selected.shape == (len(dataset["query"]), tokens)
        query = int(dataset["query"][-1])
        first = dataset.attention_1.sel(layer=1, head=2, query=query).values
        second = dataset.attention_2.sel(layer=1, head=2, query=query).values
        weight = float(dataset["lambda"].sel(layer=1))
        assert abs(weight - 0.3) < 1e-6
        difference = selected.sel(query=query).values
        assert np.allclose(difference, first - weight * second, atol=1e-6)
        assert np.any(selected.values < 0) and not np.isnan(selected.values).any()
        assert np.all(dataset.attention_1.sel(layer=1, head=2, query=0).values[1:] == 0)  # masked
        assert dataset.token_text.dims == ("key",)
        assert str(dataset.token_text.sel(key=1).values) == "\N{OPEN BOX}t1"
        assert str(dataset.token_text.values[tokens - 1]) == "<0xF0><0x9F>"
        assert dataset.prediction_id.dims == ("query", "rank")
        assert dataset.lens_logprob.dims == ("layer", "query", "rank")
        assert dataset.prediction_token_text.dims == ("prediction_token",)
        for predicted in (dataset.prediction_id.values[-1, 0], dataset.lens_id.values[0, 0, 0]):
            text = str(dataset.prediction_token_text.sel(prediction_token=predicted).values)
            assert text == ("\N{REPLACEMENT CHARACTER}\N{SYMBOL FOR NULL}x" if predicted % 2 else "<b>"), text
        assert list(dataset.segment_name.values) == ["answer", "after"]
        assert dataset.segment_span.dims == ("segment", "span_end")


def check_groups(path, tokens):
    with xr.open_dataset(path, engine="h5netcdf", group="statistics") as statistics:
        row_sum = statistics.row_sum_1.sel(layer=1, head=2)
        with xr.open_dataset(path, engine="h5netcdf") as maps:
            sums = maps.attention_1.sel(layer=1, head=2).astype("float64").sum("key")
        assert np.allclose(row_sum.values, sums.values, rtol=1e-5)
        assert statistics.segment_mass_difference.dims == ("layer", "head", "query", "segment")
        assert statistics.segment_mass_1.sel(segment="answer", layer=0, head=0).shape == row_sum.shape
        assert statistics.value_norm.sel(layer=0, head=2).shape == (tokens,)
        assert statistics.cosine.dims == ("layer", "head")
    if tokens <= 64:
        return
    with xr.open_dataset(path, engine="h5netcdf", group="pyramid/4") as level:
        with xr.open_dataset(path, engine="h5netcdf") as maps:
            fine = maps.attention_difference.sel(layer=1, head=2).values
        cells = level.attention_difference.sel(layer=1, head=2)
        assert cells.sizes["key"] == -(-tokens // 4)
        assert list(level["key"].values[:3]) == [0, 4, 8]
        corner = fine[:4, :4].ravel()
        assert float(cells[0, 0]) == corner[np.argmax(np.abs(corner))]


def main():
    program, tokens = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "example.attn.h5")
        subprocess.run([program, path, str(tokens)], check=True)
        check_h5py(path, tokens)
        check_xarray(path, tokens)
        check_groups(path, tokens)


if __name__ == "__main__":
    main()
