"""Opens what the test of exports has written, with NumPy alone, and compares it with the capture: exports_load.py FOLDER."""

import json
import pathlib
import sys

import h5py
import numpy as np


def same(values, expected):
    assert values.shape == expected.shape, (values.shape, expected.shape)
    assert values.dtype == np.dtype("<f4") and values.flags.c_contiguous
    np.testing.assert_array_equal(values, expected)


def pooled(cells, side):
    """Value of largest magnitude of each block."""
    rows, columns = (-(-n // side) for n in cells.shape)
    result = np.zeros((rows, columns), "f4")
    for row in range(rows):
        for column in range(columns):
            block = cells[row * side : (row + 1) * side, column * side : (column + 1) * side].ravel()
            result[row, column] = block[np.argmax(np.abs(block))]
    return result


def main(folder):
    folder = pathlib.Path(folder)
    capture = h5py.File(folder / "a.attn.h5", "r")
    difference = capture["attention_difference"][:]

    same(np.load(folder / "map.npy"), capture["attention_2"][1, 2, :, 2:9])
    same(np.load(folder / "grid.npy"), difference)
    peaks = np.load(folder / "peaks.npy")
    assert peaks.dtype == np.dtype("<i4")
    np.testing.assert_array_equal(peaks, capture["statistics/peak_key_2"][:])

    with np.load(folder / "map.npz", allow_pickle=False) as archive:
        same(archive["attention_difference"], difference[1, 2, :, 2:9])
        same(archive["lambda"], capture["lambda"][1, 2])
        assert list(archive["query"]) == list(capture["query"][:])
        assert list(archive["key"]) == list(range(2, 9))
        assert archive["layer"] == [1] and archive["head"] == [2]
        assert list(archive["token_text"]) == list(capture["token_text"].asstr()[:])
        assert list(archive["token_id"]) == list(capture["token_id"][:])
        assert list(archive["segment_name"]) == ["answer, short", "rest"]
        assert archive["segment_span"].tolist() == [[3, 5], [5, 12]]
        facts = json.loads(str(archive["metadata"]))
        assert facts["quantity"] == "attention_difference" and facts["kind"] == "differential"
        assert facts["dimensions"]["attention_difference"] == ["query", "key"]
        assert facts["dimensions"]["lambda"] == ["query"]
        assert facts["masks"][1] == {"layer": 1, "mask": "window", "window": 4}
        assert facts["keys"] == [2, 9] and facts["reduction"] == 1 and facts["pooling"] is None
        assert facts["segments"][0] == {"name": "answer, short", "begin": 3, "end": 5}

    with np.load(folder / "grid.npz", allow_pickle=False) as archive:
        facts = json.loads(str(archive["metadata"]))
        assert facts["reduction"] == 3 and facts["dimensions"]["attention_difference"] == ["head", "query", "key"]
        same(archive["attention_difference"], np.stack([pooled(difference[1, head], 3) for head in range(3)]))
        assert list(archive["query"]) == [0, 5, 11] and list(archive["key"]) == [0, 3, 6, 9]

    with np.load(folder / "arrays.npz", allow_pickle=False) as archive:
        same(archive["lambda"], capture["lambda"][:])
        same(archive["entropy_1"], capture["statistics/entropy_1"][:])
        same(archive["segment_mass_difference"], capture["statistics/segment_mass_difference"][:])
        np.testing.assert_array_equal(archive["peak_key_1"], capture["statistics/peak_key_1"][:])
        dimensions = json.loads(str(archive["metadata"]))["dimensions"]
        assert dimensions["segment_mass_difference"] == ["layer", "head", "query", "segment"]
        for name, axes in dimensions.items():
            assert archive[name].ndim == len(axes), name


if __name__ == "__main__":
    main(*sys.argv[1:])
