"""The pixels of a picture that change when the land moves.

A layer's colour depends on the place on the screen alone, so when the land moves sideways nothing changes inside a
layer: all that differs lies between each crest's old place and its new one, a hundredth of the picture, a fiftieth with
forests. In each column and for each layer these pixels are one stretch of rows, in which the layer's own colour is
mixed with that of the next layer behind it, with weights from none to all.

Where crests meet, the stretches of a column share rows. The shared rows are left to the farther layer's, which is begun
higher up if need be, and the nearer layer's soft edge is blended over it afterwards. So the picture is always what
painting it afresh would give.
"""

import numpy as np

from .kernels.records import NOWHERE, Changes, Edges
from .pixels import Rect

DIRTY_COLUMNS = 96
"""Columns that are shown together."""


def changes(old: Edges, new: Edges) -> Changes:
    """The rows that turn the picture of `old` into that of `new`; each goes up to those of nearer layers it meets."""
    first = np.minimum(old.top, new.top)
    last = np.maximum(old.solid, new.solid)
    # What a nearer layer covers whole cannot be seen, so that no stretch goes on behind it.
    np.minimum(last, new.limit[1:], out=last)
    moved = last > first
    # From the front to the back: a farther layer begins no lower than any nearer one that has moved.
    nearest = np.full(first.shape[1], NOWHERE, np.int32)
    for number in range(len(first) - 1, -1, -1):
        np.minimum(first[number], nearest, out=first[number])
        np.copyto(nearest, first[number], where=moved[number])
    # From the back to the front: a nearer layer has for itself what is below the stretches of all farther ones.
    apart = np.empty_like(first)
    deepest = np.zeros(first.shape[1], np.int32)
    for number in range(len(first)):
        np.maximum(first[number], deepest, out=apart[number])
        np.maximum(deepest, last[number], out=deepest, where=moved[number])
    return Changes(moved, first, last, apart)


def dirty_rects(changes: Changes) -> list[Rect]:
    """Rectangles, one for each layer and some columns, around the rows that have changed."""
    starts = np.arange(0, changes.first.shape[1], DIRTY_COLUMNS)
    top = np.minimum.reduceat(np.where(changes.moved, changes.first, NOWHERE), starts, axis=1)
    bottom = np.maximum.reduceat(changes.last, starts, axis=1)
    layers, parts = np.nonzero(bottom > top)
    top, bottom = top[layers, parts], bottom[layers, parts]
    sides = starts[parts], top, np.full(parts.size, DIRTY_COLUMNS), bottom - top
    return list(zip(*(side.tolist() for side in sides), strict=True))
