#!/usr/bin/env python3
"""Draws the first map, the second map and their difference of one head as an SVG, from a capture file.

    draw_maps.py CAPTURE.attn.h5 LAYER HEAD OUT.svg

Made the picture of README.md; needs h5py and NumPy only. Colours: one scale for all three, white at zero, blue negative.
"""
import sys
from html import escape

import h5py
import numpy as np

CELL, LABEL, GAP, TOP = 11, 96, 24, 64
NAMES = (("attention_1", "A1"), ("attention_2", "A2"), ("attention_difference", "A1 \u2212 \u03bb A2"))


def colour(value, largest):
    """White to dark red, white to dark blue, linear in the value."""
    share = min(abs(value) / largest, 1.0)
    end = (103, 0, 31) if value > 0 else (5, 48, 97)
    return "#%02x%02x%02x" % tuple(round(255 + (e - 255) * share) for e in end)


def cells(values, left, largest):
    for query, row in enumerate(values):
        for key in range(query + 1):
            yield (f'<rect x="{left + key * CELL}" y="{TOP + query * CELL}" width="{CELL}" height="{CELL}" '
                   f'fill="{colour(row[key], largest)}"/>')


def draw(path, layer, head):
    with h5py.File(path) as file:
        at = (list(file["layer"][:]).index(layer), list(file["head"][:]).index(head))
        maps = [(title, file[name][at]) for name, title in NAMES]
        tokens = [text.decode() for text in file["token_text"][:]]
        weight = float(np.ravel(file["lambda"][at[0]])[0])
        model = file.attrs["model_name"]
    model = model.decode() if isinstance(model, bytes) else model
    largest = max(float(np.abs(values).max()) for _, values in maps)
    side = len(tokens) * CELL
    width, height = LABEL + 3 * (side + GAP), TOP + side + LABEL
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           'font-family="sans-serif" font-size="9">', f'<rect width="{width}" height="{height}" fill="white"/>',
           f'<text x="12" y="18" font-size="13">{escape(model)}, layer {layer}, head {head}: rows are queries, columns keys; '
           f'\u03bb = {weight:.3f}</text>']
    for i, (title, values) in enumerate(maps):
        left = LABEL + i * (side + GAP)
        out.append(f'<text x="{left}" y="{TOP - 10}" font-size="13" font-style="italic">{escape(title)}</text>')
        out.extend(cells(values, left, largest))
        out.append(f'<rect x="{left}" y="{TOP}" width="{side}" height="{side}" fill="none" stroke="#888"/>')
        for j, token in enumerate(tokens):
            x, y = left + (j + 0.8) * CELL, TOP + side + 4
            out.append(f'<text transform="translate({x} {y}) rotate(-90)" text-anchor="end">{escape(token)}</text>')
    for j, token in enumerate(tokens):
        out.append(f'<text x="{LABEL - 4}" y="{TOP + (j + 0.8) * CELL}" text-anchor="end">{escape(token)}</text>')
    bar = width - GAP - 204  # colour bar in the top right corner, between its two ends
    for i in range(41):
        out.append(f'<rect x="{bar + i * 4}" y="10" width="4" height="8" fill="{colour((i - 20) / 20 * largest, largest)}"/>')
    out.append(f'<text x="{bar - 4}" y="18" text-anchor="end">\u2212{largest:.2f}</text>')
    out.append(f'<text x="{bar + 168}" y="18">+{largest:.2f}</text></svg>')
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    with open(sys.argv[4], "w", encoding="utf-8") as out_file:
        out_file.write(draw(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
