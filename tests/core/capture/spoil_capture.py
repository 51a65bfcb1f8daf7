"""Makes captures that are wrong in one way each, with h5py: spoil_capture.py SOUND FOLDER.

Writes FOLDER/NAME.attn.h5 for every function below. A missing package is a failure, since the installation script
installs h5py.
"""

import pathlib
import shutil
import sys

import h5py
import numpy as np

CASES = {}


def spoils(function):
    CASES[function.__name__] = function
    return function


def replace(file, name, values, **options):
    """Another dataset under the same name; `values` may be an array or a dtype and shape."""
    del file[name]
    return file.create_dataset(name, data=values, **options)


@spoils
def another_hdf5(file):
    for name in list(file):
        del file[name]
    for name in list(file.attrs):
        del file.attrs[name]
    file["measurements"] = np.arange(10.0)


@spoils
def format_of_another_program(file):
    file.attrs["format"] = "keras-weights"


@spoils
def format_is_a_number(file):
    file.attrs["format"] = 1


@spoils
def version_newer(file):
    file.attrs["format_version"] = 2


@spoils
def version_zero(file):
    file.attrs["format_version"] = 0


@spoils
def version_missing(file):
    del file.attrs["format_version"]


@spoils
def kind_unknown(file):
    file.attrs["kind"] = "linear"


@spoils
def kind_contradicts_lambda(file):
    file.attrs["kind"] = "plain"


@spoils
def lambda_missing(file):
    del file["lambda"]


@spoils
def lambda_of_another_shape(file):
    replace(file, "lambda", np.zeros((2, 3, 300), "<f4"))


@spoils
def lambda_in_double(file):
    replace(file, "lambda", np.zeros(2, "<f8"))


@spoils
def map_of_three_axes(file):
    replace(file, "attention_1", np.zeros((2, 3, 300), "<f4"))


@spoils
def map_of_fewer_heads(file):
    replace(file, "attention_2", np.zeros((2, 2, 300, 300), "<f4"))


@spoils
def map_transposed(file):
    replace(file, "attention_1", np.zeros((300, 300, 3, 2), "<f4"))


@spoils
def map_big_endian(file):
    replace(file, "attention_1", np.zeros((2, 3, 300, 300), ">f4"))


@spoils
def map_in_double(file):
    replace(file, "attention_difference", np.zeros((2, 3, 300, 300), "<f8"))


@spoils
def map_of_integers(file):
    replace(file, "attention_1", np.zeros((2, 3, 300, 300), "<i4"))


@spoils
def map_half_but_said_float(file):
    replace(file, "attention_1", np.zeros((2, 3, 300, 300), "<f2"))


@spoils
def map_of_strings(file):
    replace(file, "attention_1", np.full((2, 3), b"x"))


@spoils
def map_is_a_group(file):
    del file["attention_1"]
    file.create_group("attention_1")


@spoils
def map_through_another_filter(file):
    replace(file, "attention_1", np.zeros((2, 3, 300, 300), "<f4"), compression="lzf")


@spoils
def map_with_checksums(file):
    replace(file, "attention_1", np.zeros((2, 3, 300, 300), "<f4"), fletcher32=True)


@spoils
def labels_in_tiles(file):
    replace(file, "token_text", [f"t{i}" for i in range(300)], dtype=h5py.string_dtype(), chunks=(100,))


@spoils
def map_of_huge_tiles(file):
    del file["attention_1"]
    file.create_dataset("attention_1", (2, 3, 300, 300), "<f4", chunks=(2, 3, 300, 300), maxshape=(None,) * 4)
    del file["attention_1"]
    space = h5py.h5s.create_simple((2, 3, 300, 300), (h5py.h5s.UNLIMITED,) * 4)
    layout = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    layout.set_chunk((16, 16, 1024, 1024))
    h5py.h5d.create(file.id, b"attention_1", h5py.h5t.IEEE_F32LE, space, layout)


@spoils
def external_link(file):
    del file["attention_1"]
    file["attention_1"] = h5py.ExternalLink("/etc/passwd", "/x")


@spoils
def soft_link(file):
    del file["attention_1"]
    file["attention_1"] = h5py.SoftLink("/attention_2")


@spoils
def external_storage(file):
    del file["attention_1"]
    file.create_dataset("attention_1", (2, 3, 300, 300), "<f4", external=[("/etc/passwd", 0, h5py.h5f.UNLIMITED)])


@spoils
def virtual_dataset(file):
    del file["attention_1"]
    layout = h5py.VirtualLayout((2, 3, 300, 300), "<f4")
    layout[:] = h5py.VirtualSource("elsewhere.h5", "maps", (2, 3, 300, 300))
    file.create_virtual_dataset("attention_1", layout)


@spoils
def fewer_tokens_than_keys(file):
    replace(file, "token_id", np.zeros(299, "<i4"))


@spoils
def fewer_labels_than_keys(file):
    replace(file, "token_text", [f"t{i}" for i in range(299)], dtype=h5py.string_dtype())


@spoils
def label_of_invalid_utf8(file):
    labels = [b"t%d" % i for i in range(300)]
    labels[7] = b"\xf0\x9f"
    replace(file, "token_text", labels, dtype=h5py.string_dtype())


@spoils
def token_offsets_descend(file):
    values = file["token_offset"][:]
    values[5] = values[4] - 1
    file["token_offset"][:] = values


@spoils
def token_offsets_past_the_bytes(file):
    file["token_offset"][-1] += 1


@spoils
def token_span_past_the_prompt(file):
    file["token_span"][3] = (0, 1 << 40)


@spoils
def token_flag_is_two(file):
    file["token_special"][3] = 2


@spoils
def keys_start_at_one(file):
    file["key"][:] = np.arange(1, 301)


@spoils
def queries_past_the_keys(file):
    file["query"][-1] = 300


@spoils
def queries_out_of_order(file):
    file["query"][0] = 5


@spoils
def layers_repeat(file):
    file["layer"][:] = 0


@spoils
def heads_in_int64(file):
    replace(file, "head", np.arange(3, dtype="<i8"))


@spoils
def axis_of_a_billion(file):
    del file["key"]
    file.create_dataset("key", (10**9,), "<i4", chunks=(1024,))


@spoils
def axis_missing(file):
    del file["query"]


@spoils
def mask_unknown(file):
    file.attrs["mask"] = "prefix"


@spoils
def mask_window_missing(file):
    del file["mask_window"]


@spoils
def pair_points_outside(file):
    file["pair_second"][1] = 3


@spoils
def prompt_longer_than_sequence(file):
    file.attrs["prompt_tokens"] = 301


@spoils
def segment_past_the_tokens(file):
    file["segment_span"][0] = (290, 301)


@spoils
def segment_without_span(file):
    del file["segment_span"]


@spoils
def pyramid_level_of_another_shape(file):
    replace(file, "pyramid/4/attention_1", np.zeros((2, 3, 75, 74), "<f4"))


@spoils
def pyramid_level_that_is_no_multiple(file):
    file.move("pyramid/16", "pyramid/18")


@spoils
def pyramid_level_that_is_no_number(file):
    file.move("pyramid/16", "pyramid/coarse")


def main(sound, folder):
    for name, spoil in CASES.items():
        path = pathlib.Path(folder) / f"{name}.attn.h5"
        shutil.copy(sound, path)
        with h5py.File(path, "r+") as file:
            spoil(file)
    print("\n".join(CASES))


if __name__ == "__main__":
    main(*sys.argv[1:])
