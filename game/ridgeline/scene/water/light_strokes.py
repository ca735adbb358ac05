"""Where level strokes of light may lie on water: in rows of cells, which are broader the nearer they are."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

import numpy as np

from ...terrain.arrays import Bools, Floats, Int64s
from ...terrain.hashing import Key, hash_many
from ..items import Particles
from ..view import View

Length = TypeVar("Length", float, Floats)

STROKE_LENGTH, LENGTHENING = 7.0, 0.105
"""Length in units of the longest strokes at the horizon, and how much longer they get for each unit below it."""

ROW_SHARE, CELL_SHARE = 0.2, 1.1  #: distance between rows, and width of a cell, in lengths of a stroke
THICKNESS, THICKENING = 0.5, 0.03  #: half a stroke's thickness in units, and what each unit of its length adds
SIZES = 1.6  #: length of the longest stroke in a set of particles, as a multiple of the shortest
SETS = 64  #: the most sets of particles before one crest
FAINTEST = 0.03  #: share above which a stroke is drawn
SHORTEST_PIXELS = 1.0  #: shortest stroke that can be seen
ROW_ADDRESSES, WATER_ROWS = 1 << 50, 128  #: addresses of a row, and rows of a water

CREST_LENGTH, CREST_DEPTH, CREST_ROWS = 1.6, 0.03, 2
"""Strokes along a swell's crest: their length as a multiple of that of others, their depth in lengths, and the number
of their rows."""

HALF = 1.0 / 65536.0  #: each hash gives two random numbers: one from its upper bits, one from its lower ones


class StrokeRows(NamedTuple):
    """Rows of strokes on some waters, each water's from its upper edge towards the viewer.

    Attributes:
        water: (n,) index of the water.
        address: (n,) of the row's random numbers.
        depth: (n,) units below the water's upper edge.
        below: (n,) units below the horizon.
        length: (n,) of the strokes, units.
        crest: (n,) 1 for rows along a swell's crest, 0 for others.
    """

    water: Int64s
    address: Int64s
    depth: Floats
    below: Floats
    length: Floats
    crest: Floats

    def of(self, some: Bools) -> "StrokeRows":
        """The rows selected by a mask."""
        whole = self.water[some], self.address[some]
        return StrokeRows(*whole, self.depth[some], self.below[some], self.length[some], self.crest[some])


def stroke_length(below: Length) -> Length:
    """The length in units of strokes `below` units below the horizon."""
    return STROKE_LENGTH + LENGTHENING * below


def rows(waters: tuple[tuple[int, float, float, bool], ...]) -> StrokeRows:
    """The rows of waters, each given as its layer, units below the horizon, deepest row, and whether it has crests."""
    table: list[tuple[int, int, float, float, float, bool]] = []
    for number, (layer, below, deepest, crested) in enumerate(waters):
        depth, length = 0.0, CREST_LENGTH * stroke_length(below)
        table += [
            (number, ROW_ADDRESSES * (WATER_ROWS * layer + row), CREST_DEPTH * length, below, length, True)
            for row in range(WATER_ROWS - CREST_ROWS, WATER_ROWS if crested else 0)
        ]
        for row in range(WATER_ROWS - CREST_ROWS):
            length = stroke_length(below + depth)
            depth += ROW_SHARE * length
            if depth > deepest:
                break
            table.append((number, ROW_ADDRESSES * (WATER_ROWS * layer + row), depth, below + depth, length, False))
    columns = np.array(table, np.float64).reshape(-1, 6).T
    return StrokeRows(
        columns[0].astype(np.int64), columns[1].astype(np.int64), columns[2], columns[3], columns[4], columns[5]
    )


class Cells(NamedTuple):
    """Cells of rows, each with a stroke.

    Attributes:
        row: (n,) index of its row.
        x: (n,) place of its middle along the water, in units.
        depth: (n,) units below the water's upper edge.
        phase, pace: (n,) 0–1, random.
    """

    row: Int64s
    x: Floats
    depth: Floats
    phase: Floats
    pace: Floats


def cells(key: Key[int], rows: StrokeRows, first: Floats, last: Floats) -> Cells:
    """The cells of each row from `first` to `last`, (n,) in units; a cell is the same in every view."""
    width = CELL_SHARE * rows.length
    start = np.floor(first / width).astype(np.int64)
    counts = np.floor(last / width).astype(np.int64) - start + 1
    row, number = expand(start, counts)
    addresses = rows.address[row] + 2 * number
    places, times = hash_many(key, np.stack([addresses, addresses + 1]))
    across, down = HALF * (places >> 16), HALF * (places & 0xFFFF)
    depth = rows.depth[row] + (1.0 - rows.crest[row]) * (down - 0.5) * ROW_SHARE * rows.length[row]
    return Cells(row, (number + across) * width[row], depth, HALF * (times >> 16), HALF * (times & 0xFFFF))


def expand(start: Int64s, counts: Int64s) -> tuple[Int64s, Int64s]:
    """Count from `start` in each row, `counts` numbers: (m,) the row of each number, and (m,) the number."""
    row = np.repeat(np.arange(len(counts)), counts)
    first = np.cumsum(counts) - counts
    return row, np.arange(len(row)) - first[row] + start[row]


class Strokes(NamedTuple):
    """Level strokes in one colour.

    Attributes:
        number: (n,) index in `Scene.layers` of the crest that each lies before.
        x, y: (n,) pixels, of their middles.
        length: (n,) pixels.
        share: (n,) 0–1.
    """

    number: Int64s
    x: Floats
    y: Floats
    length: Floats
    share: Floats

    def particles(self, view: View, colour: Floats, words: str, thin: float = 1.0) -> Iterator[Particles]:
        """The strokes in view, in sets of one crest and nearly equal length; `thin` scales their thickness."""
        shown = (self.share > FAINTEST) & (self.length >= SHORTEST_PIXELS) & (self.y < view.height)
        shown &= (self.x > -self.length) & (self.x < view.width + self.length)
        number, x, y, length, share = (column[shown] for column in self)
        scale = view.pixels_per_unit
        size = np.floor(np.log(length / (STROKE_LENGTH * scale)) * (1.0 / np.log(SIZES))).astype(np.int64)
        kind = SETS * number + size + SETS // 2
        order = np.argsort(kind, kind="stable")
        starts = np.flatnonzero(np.diff(kind[order], prepend=-1))
        for some in np.split(order, starts[1:]) if len(order) else ():
            mean = STROKE_LENGTH * SIZES ** (float(size[some[0]]) + 0.5)
            spots = np.stack([x[some] - 0.5 * mean * scale, y[some]], axis=1).astype(np.float32)
            radius = thin * (THICKNESS + THICKENING * mean) * scale
            strength = share[some].astype(np.float32)
            yield Particles(int(number[some[0]]), spots, strength, mean * scale, 0.0, radius, colour, words, soft=1.0)
