"""Drops, flakes and sparks: one small stencil, laid at many places."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_void_p
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..scene.items import Particles
from . import native
from .edges import Places, Rows, spans
from .pixels import TILE, Pixels, Rect, blend, flat

Floats = npt.NDArray[np.floating[Any]]
Marks = npt.NDArray[np.uint8]

GRID = 4
"""Steps to a pixel of the places that a stencil is laid at, each way; also of a streak's length."""

FINE = 16
"""Steps to a pixel of radii; also of softness."""

FAINTEST = 4
"""The least weight of 256 that is worth drawing."""

SLOTS = 1 << 18
"""Slots in which places of the picture may meet."""

CELL = TILE
"""Side in pixels of the cells of the picture that are shown together."""

MANY = 0.6
"""The share of cells from which on it is cheaper to show the whole picture."""


@dataclass(frozen=True, eq=False)
class Stencil:
    """The pixels that a streak from its place on covers, for one place on the grid after the other.

    Attributes:
        starts: (GRID · GRID + 1,) int32, where in the others those for each place begin.
        down, across: (n,) int32, where they are from the pixel of the streak's place.
        weight: (n,) uint32, 1–256.
        most: how many there are at most for one place.
    """

    starts: Rows
    down: Rows
    across: Rows
    weight: Pixels
    most: int

    @cached_property
    def addresses(self) -> list[c_void_p]:
        """Where all but `most` are in memory."""
        return [native.address(array) for array in (self.starts, self.down, self.across, self.weight)]


def lay(particles: Particles, colour: int, tops: Rows, picture: Pixels, cells: Marks) -> tuple[Rows, Pixels]:
    """Lay particles over a picture, one after the other; the places in the flat picture, and what was there before.

    Put back from the last to the first, that undoes it.

    Args:
        particles: those to be laid.
        colour: theirs, as a pixel.
        tops: (width,) the first row that some nearer layer touches.
        picture: (height, width).
        cells: (rows, columns) of cells of the picture; those in which something is laid are set to 1.
    """
    way = native.lay if native.there() else _lay
    places, share = (side.astype(np.float32, copy=False) for side in (particles.places, particles.share))
    return way(places, share, _stencil_of(particles), colour, tops, picture, cells)


def no_cells(picture: Pixels) -> Marks:
    """The cells of a picture, none of them marked."""
    return np.zeros([-(-side // CELL) for side in picture.shape], np.uint8)


def around(cells: Marks, picture: Pixels) -> list[Rect]:
    """Rectangles around the marked cells: runs of them side by side; or the whole picture, where they are many."""
    height, width = picture.shape
    if cells.mean() > MANY:
        return [(0, 0, width, height)]
    steps = np.diff(cells.astype(np.int8), axis=1, prepend=0, append=0)
    (row, begin), (_, end) = np.nonzero(steps > 0), np.nonzero(steps < 0)
    sides = begin * CELL, row * CELL, (end - begin) * CELL, np.full(row.size, CELL)
    return list(zip(*(side.tolist() for side in sides), strict=True))


def _lay(
    spots: Floats, share: Floats, stencil: Stencil, colour: int, tops: Rows, picture: Pixels, cells: Marks
) -> tuple[Rows, Pixels]:
    steps = np.floor(spots * np.float32(GRID)).astype(np.int32)
    left, top = (steps // GRID).T
    column, row = (steps % GRID).T
    strength = (share * np.float32(256.0) + np.float32(0.5)).astype(np.uint32)
    drops, drawn = spans(stencil.starts[row * GRID + column], stencil.starts[row * GRID + column + 1])
    columns = left[drops] + stencil.across[drawn]
    rows = top[drops] + stencil.down[drawn]
    weights = (strength[drops] * stencil.weight[drawn] + np.uint32(128)) >> np.uint32(8)
    inside = (columns >= 0) & (columns < picture.shape[1]) & (rows >= 0)
    inside &= rows < tops[np.where(inside, columns, 0)]
    columns, rows, weights = columns[inside], rows[inside], weights[inside]
    cells[rows // CELL, columns // CELL] = 1
    places = rows * np.int32(picture.strides[0] // 4) + columns
    line = flat(picture)
    places = places.astype(np.int32)
    under = line[places]
    for some in apart(places):
        line[places[some]] = blend(line[places[some]], np.full(some.size, colour, np.uint32), weights[some])
    return places, under


def _stencil_of(particles: Particles) -> Stencil:
    across, down = round(particles.across * GRID), round(particles.down * GRID)
    return _stencil(across, down, round(particles.radius * FINE), round(particles.soft * FINE))


@lru_cache(maxsize=64)
def _stencil(across: int, down: int, radius: int, soft: int) -> Stencil:
    """The stencil of a streak that reaches so far. What is thinner than a pixel is as much fainter."""
    end, thick = np.array([down, across]) / GRID, radius / FINE
    soften = soft / FINE
    rim = 1.0 + soften * max(thick - 0.5, 0.0)
    reach = int(np.ceil(thick)) + 1
    low = np.floor(np.minimum(end, 0.0)).astype(int) - reach
    high = np.ceil(np.maximum(end, 0.0)).astype(int) + reach + 2
    y, x = np.mgrid[low[0] : high[0], low[1] : high[1]].reshape(2, -1)
    near = _distance(y, x, end)[0] < thick + 2.5
    y, x = y[near], x[near]
    start = (np.arange(GRID) + 0.5) / GRID - 0.5
    distance, along = _distance(y - start[:, None, None], x - start[:, None], end)
    shares = np.clip((max(thick, 0.5) + 0.5 - distance) / rim, 0.0, 1.0)
    if across or down:
        shares *= np.minimum(1.0, (np.minimum(along, 1.0 - along) + 0.02) / max(0.5 * soften, 0.02))
    shares += soften * (shares * shares * (3.0 - 2.0 * shares) - shares)
    weight = np.rint(256.0 * min(1.0, 2.0 * thick) * shares).astype(np.uint32)
    weight = weight.reshape(GRID * GRID, -1)
    place, some = np.nonzero(weight >= FAINTEST)
    starts = np.searchsorted(place, np.arange(GRID * GRID + 1))
    return Stencil(
        starts.astype(np.int32),
        y[some].astype(np.int32),
        x[some].astype(np.int32),
        weight[place, some],
        int(np.diff(starts).max()),
    )


def _distance(y: Floats, x: Floats, end: Floats) -> tuple[Floats, Floats]:
    """How far places are from the line that goes from 0 to `end`, which is (down, across), and where along it, 0–1."""
    along = np.clip((y * end[0] + x * end[1]) / max(float(end @ end), 1e-9), 0.0, 1.0)
    return np.hypot(y - along * end[0], x - along * end[1]), along


def apart(places: Places | Rows) -> Iterator[Places]:
    """The numbers of all places, in batches in which none comes twice, in the order of those that do.

    Of those that meet in a slot the first one comes into the next batch: written last, it stays in it.
    """
    slot = places & (SLOTS - 1)
    owner = np.empty(SLOTS, np.intp)
    left = np.arange(places.size)
    while left.size:
        back = left[::-1]
        owner[slot[back]] = back
        first = owner[slot[left]] == left
        yield left[first]
        left = left[~first]
