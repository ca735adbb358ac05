"""A bolt of lightning as small pictures: its main channel and its branches, each with a soft light around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..terrain import lightning
from ..terrain.hashing import uniform

Shares = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]

CLOUDS = (960.0, 1130.0)
"""Heights in units: below the first a bolt is as bright as it gets, and above the second it is in the clouds."""

LEAN = 260.0
"""Units that its foot is to the side of its root at most."""

BRANCHES = 7

WIDTH, THINNEST = 3.4, 0.8
"""Units that the main channel is wide at its root, and a branch at its end."""

LIGHT, REACH = 0.42, 8.0
"""How bright the light around the main channel is, and its standard deviation in units."""

FAINTEST = 0.02
"""How bright it is where it ends: its outskirts are many pixels and little to see."""

CELL = 0.8
"""Standard deviations of that light, in which channels are summed up before they are spread."""

AROUND = 5
"""Cells around a picture from which light comes into it."""

STRIP = 80.0
"""Units of height of each of the small pictures: a slanting bolt has little to do with most of the box around it."""

LEAST = 1.0 / 512.0
"""The share from which a pixel counts."""


class Strip(NamedTuple):
    """How far the pixels of a part of the bolt are drawn to its colour.

    Attributes:
        left, top: column and row of the first pixel.
        channel, branches: (height, width) 0–1.
    """

    left: int
    top: int
    channel: Shares
    branches: Shares


Strips = tuple[Strip, ...]


class Bells(NamedTuple):
    """How the light around channels is spread.

    Attributes:
        across: (width, columns of cells) how much each column of pixels gets of a cell's light.
        down: (height, rows of cells).
        first: (2,) x and y in pixels of the first cell.
    """

    across: Shares
    down: Shares
    first: Points


@lru_cache(maxsize=4)
def bolt(shape: int, foot: float, scale: float, place: float, ground: float, width: int, height: int) -> Strips:
    """The bolt of a seed, from the clouds down to a height in units, as far as it is in a picture.

    Args:
        shape: the seed.
        foot: where it ends.
        scale: pixels per unit.
        place, ground: column and row of the picture, where it strikes and where the height is 0.
        width, height: of the picture.
    """
    root = ((2.0 * float(uniform(shape, 0)) - 1.0) * LEAN, CLOUDS[1])
    found = lightning(root, (0.0, foot), displacement=0.13 * CLOUDS[1], iterations=6, branches=BRANCHES, seed=shape)
    lines = [line * (scale, -scale) + (place, ground) for line in found]
    every, margin = np.concatenate(lines), 2.6 * _spread(scale) + 2.0
    left, top = np.maximum(np.floor(every.min(axis=0) - margin), 0.0).astype(int).tolist()
    right, below = np.minimum(np.ceil(every.max(axis=0) + margin), (width, height)).astype(int).tolist()
    if right <= left or below <= top:
        return ()
    lines = [line - (left, top) for line in lines]
    thick = WIDTH * scale
    main = [np.linspace(thick, 0.7 * thick, len(lines[0]))]
    thin = [np.linspace(0.5 * thick, THINNEST * scale, len(line)) for line in lines[1:]]
    bells = _bells((right - left, below - top), (place - left, ground - top), scale)
    fade = _fade((ground - 0.5 - np.arange(top, below)) / scale)
    channel = _picture(lines[:1], main, bells, scale) * fade
    branches = _picture(lines[1:], thin, bells, scale) * fade
    step = max(round(STRIP * scale), 1)
    strips = (
        _strip(left, top + row, channel[row : row + step], branches[row : row + step])
        for row in range(0, below - top, step)
    )
    return tuple(strip for strip in strips if strip is not None)


def _strip(left: int, top: int, channel: Shares, branches: Shares) -> Strip | None:
    """A strip of a bolt without the empty columns at its sides; None if all are."""
    columns = np.flatnonzero(np.maximum(channel, branches).max(axis=0) > LEAST)
    if not columns.size:
        return None
    inside = slice(int(columns[0]), int(columns[-1]) + 1)
    return Strip(left + inside.start, top, channel[:, inside].copy(), branches[:, inside].copy())


def _fade(heights: Points) -> Shares:
    """(n, 1) how far out of the clouds the bolt is at heights in units."""
    share = np.clip((CLOUDS[1] - heights) / (CLOUDS[1] - CLOUDS[0]), 0.0, 1.0)
    return (share * share * (3.0 - 2.0 * share)).astype(np.float32)[:, None]


def _picture(lines: Sequence[Points], widths: Sequence[Points], bells: Bells, scale: float) -> Shares:
    """(height, width) lines of some widths in pixels, and the light around them."""
    starts = np.concatenate([line[:-1] for line in lines])
    steps = np.concatenate([np.diff(line, axis=0) for line in lines])
    thick = np.concatenate([width[1:] for width in widths])
    light = _light(starts + 0.5 * steps, np.hypot(*steps.T) * thick, bells, scale)
    core = np.zeros_like(light)
    for start, step, width in zip(starts.tolist(), steps.tolist(), thick.tolist(), strict=True):
        _add_line(core, start, step, width)
    core += (1.0 - core) * light
    return core


def _add_line(core: Shares, start: list[float], step: list[float], width: float) -> None:
    """Draw a straight line, its edges a pixel soft, where it is more than what is there; a thin one is fainter."""
    (x, y), (across, down), half = start, step, 0.5 * max(width, 1.0)
    left, right = _within(x, x + across, half, core.shape[1])
    top, foot = _within(y, y + down, half, core.shape[0])
    dx, dy = np.arange(left + 0.5 - x, right - x), np.arange(top + 0.5 - y, foot - y)[:, None]
    square = across * across + down * down + 1e-12
    along = dx * (across / square) + dy * (down / square)
    np.minimum(np.maximum(along, 0.0, out=along), 1.0, out=along)
    away = np.hypot(dx - along * across, dy - along * down)
    drawn = min(width, 1.0) * np.minimum(half + 0.5 - away, 1.0)
    part = core[top:foot, left:right]
    np.maximum(part, drawn, out=part, casting="same_kind")


def _within(start: float, stop: float, half: float, size: int) -> tuple[int, int]:
    """The first of `size` pixels that are not far from a line of such width, and the one after the last."""
    low, high = (start, stop) if start < stop else (stop, start)
    first = max(int(low - half - 1.0), 0)
    return first, max(min(int(high + half + 2.0), size), first)


def _bells(size: tuple[int, int], origin: tuple[float, float], scale: float) -> Bells:
    """For the columns and the rows of a picture, how much each gets of the light in each cell, and the first cell.

    Cells are counted from where the bolt strikes, so that they are the same for every picture of it; they begin
    `AROUND` of them before the picture and end as many behind it.
    """
    spread = _spread(scale)
    cell = CELL * spread
    phases = [start % cell for start in origin]
    across, down = (
        np.arange(side)[:, None] + 0.5 - phase - cell * np.arange(-AROUND, side / cell + AROUND)
        for side, phase in zip(size, phases, strict=True)
    )
    return Bells(_bell(across / spread), _bell(down / spread), np.array(phases) - AROUND * cell)


def _bell(away: Points) -> Shares:
    """The bell curve at so many standard deviations away."""
    return np.exp(-0.5 * away * away).astype(np.float32)


def _light(places: Points, weight: Points, bells: Bells, scale: float) -> Shares:
    """(height, width) the light around channels: what is at each place, spread as a bell curve.

    It is shared out to the four cells around, and the bell of two dimensions is the product of two: so two matrices
    spread it. A straight channel of full width is as bright as LIGHT.
    """
    spread, across, down = _spread(scale), bells.across, bells.down
    cells = (places - bells.first) / (CELL * spread)
    near = ((cells >= 0.0) & (cells < (across.shape[1] - 1, down.shape[1] - 1))).all(axis=1)
    column, row = cells[near].astype(int).T
    right, below = (cells[near] % 1.0).T
    amounts = np.zeros((down.shape[1], across.shape[1]))
    bright = weight[near] * (LIGHT / (spread * np.sqrt(2.0 * np.pi) * WIDTH * scale))
    for dx, part in ((0, 1.0 - right), (1, right)):
        np.add.at(amounts, (row, column + dx), bright * part * (1.0 - below))
        np.add.at(amounts, (row + 1, column + dx), bright * part * below)
    light: Shares = down @ (amounts.astype(np.float32) @ across.T)
    light -= FAINTEST
    return np.clip(light, 0.0, LIGHT, out=light)


def _spread(scale: float) -> float:
    """The standard deviation in pixels of the light around a channel."""
    return max(REACH * scale, 1.0)
