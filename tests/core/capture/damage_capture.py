"""Makes captures that open but whose numbers are wrong: damage_capture.py SOUND FOLDER.

Writes FOLDER/NAME.attn.h5 for every function below; the test of verify() says what must be found.
"""

import pathlib
import shutil
import sys
import zlib

import h5py
import numpy as np

CASES = {}


def damages(function):
    CASES[function.__name__] = function
    return function


@damages
def incomplete(file):
    file.attrs["complete"] = 0


@damages
def nan_weight(file):
    file["attention_1"][1, 2, 17, 5] = np.nan


@damages
def infinite_difference(file):
    file["attention_difference"][0, 0, 299, 0] = np.inf


@damages
def row_sum(file):
    file["attention_2"][0, 1, 200] = file["attention_2"][0, 1, 200] * 1.25


@damages
def row_sum_slightly(file):
    file["attention_1"][0, 1, 200] = file["attention_1"][0, 1, 200] * 1.00005


@damages
def difference_row(file):
    file["attention_difference"][0, 1, 200, :200] += 0.001


@damages
def difference_swapped(file):
    """Two neighbouring weights of a row change places: sums and entropy stay."""
    row = file["attention_difference"][1, 0, 40]
    visible = np.flatnonzero(row)
    row[visible[[0, 1]]] = row[visible[[1, 0]]]
    file["attention_difference"][1, 0, 40] = row


@damages
def another_lambda(file):
    file["lambda"][1] = 0.5


@damages
def unmasked(file):
    file["attention_1"][0, 0, 10, 11] = 1e-6


@damages
def before_window(file):
    file["attention_1"][1, 0, 200, 100] = 1e-6


@damages
def statistic_row_sum(file):
    file["statistics/row_sum_1"][0, 1, 7] = 0.9


@damages
def statistic_entropy(file):
    file["statistics/entropy_2"][1, 1, 250] += 0.1


@damages
def statistic_segment(file):
    file["statistics/segment_mass_1"][0, 2, 100, 0] += 0.01


@damages
def statistic_induction(file):
    file["statistics/induction_difference"][0, 1] += 0.01


@damages
def pyramid_cell(file):
    file["pyramid/4/attention_1"][0, 0, 3, 2] *= 0.9


@damages
def pyramid_coarse(file):
    file["pyramid/16/attention_difference"][0, 2, 18, 0] = 0


@damages
def negative_token(file):
    file["token_id"][5] = -1


@damages
def prediction_without_text(file):
    file["prediction_id"][250, 1] = 123456


def with_tile(file, stored):
    """A deflated copy of a map, one tile of which holds other bytes."""
    values = file["attention_1"][:]
    del file["attention_1"]
    copy = file.create_dataset("attention_1", data=values, chunks=(1, 1, 256, 256), compression=1, shuffle=True)
    copy.id.write_direct_chunk((1, 0, 0, 0), stored)


@damages
def tile_without_filters(file):
    """No damage: a tile of a deflated map is stored as it is, and its filter mask says so."""
    values = file["attention_1"][:]
    tile = np.zeros((256, 256), values.dtype)
    tile[:] = values[1, 0, :256, :256]
    with_tile(file, zlib.compress(b""))
    file["attention_1"].id.write_direct_chunk((1, 0, 0, 0), tile.tobytes(), filter_mask=0b11)


@damages
def short_tile(file):
    with_tile(file, zlib.compress(b"\0" * 1000))


@damages
def long_tile(file):
    with_tile(file, zlib.compress(b"\0" * 300000))


@damages
def broken_tile(file):
    with_tile(file, b"these bytes were never deflated")


def main(sound, folder):
    for name, damage in CASES.items():
        path = pathlib.Path(folder) / f"{name}.attn.h5"
        shutil.copy(sound, path)
        with h5py.File(path, "r+") as file:
            damage(file)


if __name__ == "__main__":
    main(*sys.argv[1:])
