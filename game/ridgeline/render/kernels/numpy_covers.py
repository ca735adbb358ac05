"""Lays covers, plants and buildings, over their ridges with numpy."""

from collections.abc import Sequence

import numpy as np

from ...terrain.arrays import Float32s, UInt8s, UInt32s
from .cover_places import FINE, PlacedCover, blow
from .numpy_light import relight
from .pixel_math import blend
from .records import TILE, Edges, Paints

BESIDE = 2  #: empty columns beside a plane, so that all places outside it can be clipped to its border


def share(cover: PlacedCover, crest: Float32s) -> UInt8s:
    """(last - first, width) how far a cover covers the pixels of its rows, 0–255.

    Each is mixed from the four elements around its place, weighted by the distances in steps.

    Args:
        crest: (width + 1,) of its layer.
    """
    count = cover.plane.shape[1]
    plane = np.pad(cover.plane, ((1, 1), (BESIDE, BESIDE)))
    rows, down = np.divmod(cover.rows[cover.first : cover.last, None] + FINE, FINE)
    places = cover.columns[None] if cover.wind is None else cover.columns - blow(cover, crest)
    columns, across = np.divmod(places, FINE)
    columns = np.clip(columns, -BESIDE, count) + BESIDE
    nearest, farthest = int(columns.min(initial=count)), int(columns.max(initial=0)) + 2
    shown, columns = plane[:, nearest:farthest].astype(np.uint32), columns - nearest
    down, across = down.astype(np.uint32), across.astype(np.uint32)
    lines = shown[rows[:, 0]] * (np.uint32(FINE) - down) + shown[rows[:, 0] + 1] * down
    if cover.wind is None:
        left, right = lines[:, columns[0]], lines[:, columns[0] + 1]
    else:
        left, right = (np.take_along_axis(lines, columns + step, axis=1) for step in (0, 1))
    left *= np.uint32(FINE) - across
    right *= across
    left += right
    left += np.uint32(FINE * FINE // 2)
    left >>= np.uint32(16)
    return np.asarray(left, np.uint8)


def show(covers: Sequence[PlacedCover], crests: Float32s, height: int) -> UInt8s:
    """(layers, height, width) how far the covers of each layer cover each pixel, 0–255."""
    shown = np.zeros((len(crests), height, crests.shape[1] - 1), np.uint8)
    for cover in covers:
        part = shown[cover.layer, cover.first : cover.last]
        np.maximum(part, share(cover, crests[cover.layer]), out=part)
    return shown


def uncover_rows(edges: Edges, covers: Sequence[PlacedCover]) -> None:
    """Count rows in which covers may be visible as rows of their layers in view."""
    for cover in covers:
        first, last = edges.seen[:, cover.layer]
        lowest = min(cover.last, int(edges.limit[cover.layer].max()))
        if cover.first < lowest:
            edges.seen[:, cover.layer] = min(first, cover.first), max(last, lowest)


def lay_cover(picture: UInt32s, paints: Paints, edges: Edges, layer: int, shown: UInt8s) -> None:
    """Blend the covers of a layer over the picture behind.

    Args:
        shown: (height, width) how far it covers each pixel, 0–255.
    """
    some = np.flatnonzero(shown.any(axis=1))
    if not some.size:
        return
    first, last = int(some[0]), int(some[-1]) + 1
    seen = np.arange(first, last)[:, None] < edges.limit[layer]
    rows, columns = np.nonzero(shown[first:last] * seen)
    rows += first
    weight = shown[rows, columns].astype(np.uint32)
    weight += weight >> np.uint32(7)  # 255 is all of a pixel
    over = paints.tables[layer, rows, columns % TILE]
    relight(over, paints.light, np.full(rows.size, layer), rows, columns)
    picture[rows, columns] = blend(picture[rows, columns], over, weight)
