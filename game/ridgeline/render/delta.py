"""Turns the picture of one moment into the next one's by rewriting only the pixels that change.

A layer's colour depends on the place on the screen alone, so when the land moves sideways nothing changes inside a
layer: all that differs lies between each crest's old place and its new one, less than a hundredth of the picture. In
each column and for each layer these pixels are one run of rows.

Where the runs of a column do not meet, each is a mixture of the layer's own colour and that of the next layer behind
it, with weights from none to all, and one pass does them all. The few columns in which crests meet are done with more
care: first what covers each pixel whole, then the painter's own soft edges. So the picture is always what painting it
afresh would give.
"""

from __future__ import annotations

import numpy as np

from .colours import Colours
from .edges import Edges, Mask, Places, Rows, overlaps, spans, weights
from .painter import paint_crests
from .pixels import TILE, Pixels, blend, flat


def changed(old: Edges, new: Edges) -> tuple[Rows, Rows]:
    """(layers, width) the first row that a layer's movement may change, and the one behind the last, where in view."""
    last = np.maximum(old.solid, new.solid)
    return np.minimum(old.top, new.top), np.minimum(last, new.limit[1:], out=last)


def repaint(picture: Pixels, colours: Colours, new: Edges, first: Rows, last: Rows) -> None:
    """Turn the picture of other edges into that of `new`, given the rows that `changed`."""
    moved = last > first
    busy = overlaps(first, last, moved).any(axis=0)
    _repaint_apart(picture, colours, new, first, last, moved & ~busy)
    columns = np.flatnonzero(busy)
    some = new.within(columns)
    _repaint_bodies(picture, colours, some, first[:, columns], last[:, columns], columns)
    paint_crests(picture, colours, some, columns)


def _repaint_apart(picture: Pixels, colours: Colours, new: Edges, first: Rows, last: Rows, moved: Mask) -> None:
    """Repaint runs that do not meet others: a layer over the next one behind it in its column, or over the sky."""
    behind, on_sky = _backgrounds(colours, moved)
    runs = np.concatenate([np.flatnonzero(moved & on_sky), np.flatnonzero(moved & ~on_sky)])
    begin, end = first.reshape(-1)[runs], last.reshape(-1)[runs]
    skies = np.count_nonzero(moved & on_sky)
    pixels = int((end - begin)[:skies].sum())
    spread, rows = spans(begin, end)
    runs = runs[spread]
    weight = weights(rows, new.upper.reshape(-1)[runs], new.rise.reshape(-1)[runs])
    down = rows * TILE
    over = colours.line[colours.starts[1:].reshape(-1)[runs] + down]
    np.multiply(rows[:pixels], picture.shape[1], out=down[:pixels])
    down += behind.reshape(-1)[runs]
    rows *= picture.strides[0] // 4
    rows += colours.columns[runs]
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


def _repaint_bodies(picture: Pixels, colours: Colours, new: Edges, first: Rows, last: Rows, columns: Places) -> None:
    """Give the rows from `first` to `last` in some columns the colour of what covers each pixel whole."""
    tops = np.concatenate([np.zeros_like(new.top[:1]), new.solid])
    movers, bodies = np.nonzero(np.tri(len(first), len(tops), 1, dtype=bool))
    begin = np.maximum(first[movers], tops[bodies])
    end = np.minimum(last[movers], new.limit[bodies])
    pairs, places = np.nonzero(end > begin)
    spread, rows = spans(begin[pairs, places], end[pairs, places])
    bodies, places = bodies[pairs], columns[places]
    source = rows * colours.strides[bodies][spread]
    source += colours.starts[bodies, places][spread]
    rows *= picture.strides[0] // 4
    rows += places[spread]
    flat(picture)[rows] = colours.line[source]
