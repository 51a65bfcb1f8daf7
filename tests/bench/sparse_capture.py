"""A capture of many layers and heads of which few hold maps: sparse_capture.py ONE_HEAD OUT LAYERS HEADS.

ONE_HEAD is a capture of one layer and one head. Every array of it gets LAYERS layers and HEADS heads; the small ones repeat
the numbers of the one head, the maps are copied to every fifth layer's first two heads only. HDF5 stores no tile of the others,
so that they read as 0."""
import sys

import h5py
import numpy as np


def is_scale(thing):
    return isinstance(thing, h5py.Dataset) and h5py.h5ds.is_scale(thing.id)


def axis_names(dataset):
    if is_scale(dataset):
        return [dataset.name.split("/")[-1]] * dataset.ndim
    return [axis[0].name.split("/")[-1] if len(axis) else "" for axis in dataset.dims]


def copy_attributes(source, target, replaced):
    for name, value in source.attrs.items():
        if name not in ("DIMENSION_LIST", "REFERENCE_LIST", "CLASS", "NAME", "_Netcdf4Dimid"):
            target.attrs[name] = replaced.get(name, value)


def expand(source, out, sides, name):
    dataset = source[name]
    axes = axis_names(dataset)
    shape = tuple(sides.get(axis, side) for axis, side in zip(axes, dataset.shape))
    maps = name.split("/")[-1].startswith("attention_")
    if maps:
        copy = out.create_dataset(name, shape, dataset.dtype, chunks=dataset.chunks, fillvalue=0)
        for layer in range(0, shape[0], 5):
            for head in range(2):
                for row in range(0, shape[2], dataset.chunks[2]):
                    for column in range(0, shape[3], dataset.chunks[3]):
                        tile = dataset[0, 0, row:row + dataset.chunks[2], column:column + dataset.chunks[3]]
                        if tile.any():
                            copy[layer, head, row:row + tile.shape[0], column:column + tile.shape[1]] = tile
    elif is_scale(dataset) and axes and axes[0] in sides:
        out.create_dataset(name, data=np.arange(sides[axes[0]], dtype=dataset.dtype))
    elif shape != dataset.shape:
        out.create_dataset(name, data=np.broadcast_to(dataset[()], shape).astype(dataset.dtype))
    else:
        source.copy(dataset, out, name=name, without_attrs=True)


def attach(source, out, name):
    dataset = source[name]
    for axis, dims in enumerate(dataset.dims):
        for scale in dims.values():
            out[name].dims[axis].attach_scale(out[scale.name.lstrip("/")])


def main(one_head, target, layers, heads):
    sides = {"layer": layers, "head": heads}
    replaced = {"layer_count": np.int32(layers), "head_count": np.int32(heads)}
    with h5py.File(one_head, "r") as source, h5py.File(target, "w", libver=("earliest", "v110")) as out:
        copy_attributes(source, out, replaced)
        names = []
        source.visit(lambda name: names.append(name))
        for name in names:
            if isinstance(source[name], h5py.Group):
                copy_attributes(source[name], out.require_group(name), {})
            else:
                expand(source, out, sides, name)
                copy_attributes(source[name], out[name], {})
        for name in names:
            if is_scale(source[name]):
                out[name].make_scale(name.split("/")[-1])
        for name in names:
            if isinstance(source[name], h5py.Dataset) and not is_scale(source[name]):
                attach(source, out, name)
        out["pair_first"][...] = np.arange(heads)
        out["pair_second"][...] = np.arange(heads)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
