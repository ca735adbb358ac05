"""Turns the picture of one moment into the next one's by rewriting only the pixels that change.

A layer's colour depends on the place on the screen alone, so when the land moves sideways nothing changes inside a
layer: all that differs lies between each crest's old place and its new one, a hundredth of the picture, a fiftieth with
forests. In each column and for each layer these pixels are one run of rows, in which the layer's own colour is mixed
with that of the next layer behind it, with weights from none to all.

Where crests meet, the runs of a column share rows. The shared rows are left to the farther run, which is begun higher
up if need be, and the nearer layer's soft edge is blended over it afterwards. So the picture is always what painting it
afresh would give.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from . import native
from .colours import Colours
from .edges import NOWHERE, Edges, Mask, Places, Rows, spans, weights
from .painter import lay_edges
from .pixels import TILE, Pixels, blend, flat


class Runs(NamedTuple):
    """The rows that change because of each layer, in each column; every array is (layers, width).

    Attributes:
        moved: whether there are any in view.
        first, last: the first of them, and the one behind the last.
        apart: the first of them that no farther layer's run shares.
    """

    moved: Mask
    first: Rows
    last: Rows
    apart: Rows


def changes(old: Edges, new: Edges) -> Runs:
    """The rows that turn the picture of `old` into that of `new`; runs reach up to those of nearer layers they meet."""
    first = np.minimum(old.top, new.top)
    last = np.maximum(old.solid, new.solid)
    np.minimum(last, new.limit[1:], out=last)
    moved = last > first
    nearest = np.full(first.shape[1], NOWHERE, np.int32)
    for number in range(len(first) - 1, -1, -1):
        np.minimum(first[number], nearest, out=first[number])
        np.copyto(nearest, first[number], where=moved[number])
    apart = np.empty_like(first)
    deepest = np.zeros(first.shape[1], np.int32)
    for number in range(len(first)):
        np.maximum(first[number], deepest, out=apart[number])
        np.maximum(deepest, last[number], out=deepest, where=moved[number])
    return Runs(moved, first, last, apart)


def repaint(picture: Pixels, colours: Colours, new: Edges, runs: Runs) -> None:
    """Turn the picture of other edges into that of `new`, given the rows that change."""
    if native.there():
        colours.land(picture, new).repaint(runs.apart, runs.last)
        return
    _repaint_apart(picture, colours, new, runs)
    end = np.minimum(runs.apart, runs.last)
    met = runs.moved & (new.top < end)
    if met.any():
        rank = np.cumsum(met, axis=0)
        for turn in range(1, int(rank[-1].max()) + 1):
            edges = np.flatnonzero(met & (rank == turn))
            lay_edges(picture, colours, new, edges, end.reshape(-1)[edges], colours.columns)


def _repaint_apart(picture: Pixels, colours: Colours, new: Edges, runs: Runs) -> None:
    """Repaint the rows that are not shared: a layer over the next one behind it in its column, or over the sky."""
    behind, on_sky = _backgrounds(colours, runs.moved)
    seen = runs.moved & (runs.last > runs.apart)
    skies = np.flatnonzero(seen & on_sky)
    edges = np.concatenate([skies, np.flatnonzero(seen & ~on_sky)])
    begin, end = runs.apart.reshape(-1)[edges], runs.last.reshape(-1)[edges]
    air = int((end - begin)[: skies.size].sum())
    spread, rows = spans(begin, end)
    edges = edges[spread]
    weight = weights(rows, new.upper.reshape(-1)[edges], new.rise.reshape(-1)[edges])
    down = rows * TILE
    over = colours.line[colours.starts[1:].reshape(-1)[edges] + down]
    np.multiply(rows[:air], picture.shape[1], out=down[:air])
    down += behind.reshape(-1)[edges]
    rows *= picture.strides[0] // 4
    rows += colours.columns[edges]
    flat(picture)[rows] = blend(colours.line[down], over, weight)


def _backgrounds(colours: Colours, moved: Mask) -> tuple[Places, Mask]:
    """(layers, width) where in `colours.line` the next thing behind each layer starts, and whether it is the sky."""
    behind = np.empty(moved.shape, np.intp)
    on_sky = np.empty(moved.shape, np.bool_)
    behind[0], on_sky[0] = colours.starts[0], True
    for number in range(1, len(moved)):
        behind[number] = behind[number - 1]
        np.copyto(behind[number], colours.starts[number], where=moved[number - 1])
        np.greater(on_sky[number - 1], moved[number - 1], out=on_sky[number])
    return behind, on_sky
