"""A bolt of lightning as small pictures: its main channel and its branches, each with a soft glow around it."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...terrain import lightning
from ...terrain.arrays import AnyFloats, Float32s, Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import uniform

CLOUD_HEIGHTS = (960.0, 1130.0)
"""Heights in units between which a bolt fades out into the clouds: their foot, and where they hide it."""

LEAN_UNITS = 260.0  #: greatest sideways distance from a bolt's root to its foot

DISPLACEMENT, ITERATIONS, BRANCHES = 0.13 * CLOUD_HEIGHTS[1], 6, 7
"""Arguments of `terrain.lightning`; the displacement is in units."""

ROOT_WIDTH, TIP_WIDTH = 3.4, 0.8  #: width in units of the main channel at its root, and of a branch at its end

MAIN_TAPER, BRANCH_WIDTH = 0.7, 0.5
"""Width of the main channel at its foot, and of a branch where it forks off, as shares of `ROOT_WIDTH`."""

GLOW, GLOW_UNITS = 0.42, 8.0  #: brightness of the glow around the main channel, and its standard deviation in units
GLOW_EDGE = 0.02  #: brightness at which the glow is cut off: its outskirts are many pixels and little to see
GLOW_REACH = 2.6  #: standard deviations, about, from a channel to where its glow is cut off

CELL_SPREADS = 0.8
"""Side of the cells in which channels are summed before they are spread, in standard deviations of the glow."""

MARGIN_CELLS = 5  #: cells beyond a picture's border whose glow reaches into it
STRIP_UNITS = 80.0  #: height of each small picture: a slanting bolt would leave most of one large box empty
MIN_SHARE = 1.0 / 512.0  #: smallest share of a pixel that is kept


class Strip(NamedTuple):
    """How far the pixels of a part of the bolt are blended into its colour.

    Attributes:
        left, top: column and row of the first pixel.
        channel, branches: (height, width) 0–1.
    """

    left: int
    top: int
    channel: Float32s
    branches: Float32s


class Bells(NamedTuple):
    """The spread of the glow around channels.

    Attributes:
        across: (width, columns of cells) the share of a cell's glow that each column of pixels gets.
        down: (height, rows of cells) the same for rows.
        first: (2,) x and y in pixels of the first cell.
    """

    across: Float32s
    down: Float32s
    first: Floats


class Segments(NamedTuple):
    """Straight pieces of channels, in pixels.

    Attributes:
        starts, steps: (n, 2) x and y of one end, and the way from there to the other.
        widths: (n,).
    """

    starts: Floats
    steps: Floats
    widths: Floats

    def near(self, top: float, below: float) -> "Segments":
        """The segments that touch the rows from `top` to `below`."""
        y, down = self.starts[:, 1], self.steps[:, 1]
        (inside,) = np.nonzero((y + np.maximum(down, 0.0) > top) & (y + np.minimum(down, 0.0) < below))
        return Segments(self.starts[inside], self.steps[inside], self.widths[inside])

    def moved(self, left: float, top: float) -> "Segments":
        """The same segments in a picture whose corner is at (`left`, `top`)."""
        return Segments(self.starts - (left, top), self.steps, self.widths)


class Bolt:
    """The visible part of a bolt, from the clouds down to its foot, strip by strip.

    Making a bolt takes as long as several frames, so its strips can be made ahead; they come out the same.

    Args:
        shape: the bolt's seed.
        foot: height in units of its lower end.
        scale: pixels per unit.
        place, ground: column of the picture where it strikes, and row of the height 0.
        width, height: of the picture.
    """

    def __init__(
        self, shape: int, foot: float, scale: float, place: float, ground: float, width: int, height: int
    ) -> None:
        root = ((2.0 * float(uniform(shape, 0)) - 1.0) * LEAN_UNITS, CLOUD_HEIGHTS[1])
        channels = lightning(
            root, (0.0, foot), displacement=DISPLACEMENT, iterations=ITERATIONS, branches=BRANCHES, seed=shape
        )
        lines = [line * (scale, -scale) + (place, ground) for line in channels]
        thick = ROOT_WIDTH * scale
        self._place, self._ground, self._scale = place, ground, scale
        # Two pictures, since the main channel flickers and the branches do not.
        self._channel = _segments(lines[:1], thick, MAIN_TAPER * thick)
        self._branches = _segments(lines[1:], BRANCH_WIDTH * thick, TIP_WIDTH * scale)
        rows = range(0, height, max(round(STRIP_UNITS * scale), 1))
        boxes = [self._box(top, min(top + rows.step, height), width) for top in rows]
        self._boxes = [box for box in boxes if box is not None]
        self._strips: list[Strip | None] = []

    @property
    def nbytes(self) -> int:
        """The most bytes that all strips take."""
        return sum(2 * 4 * (right - left) * (below - top) for left, top, right, below in self._boxes)

    @property
    def strips(self) -> list[Strip]:
        """All strips that are not empty."""
        while len(self._strips) < len(self._boxes):
            self.go_on()
        return [strip for strip in self._strips if strip is not None]

    def go_on(self) -> None:
        """Make one more strip, so that no picture waits for all of them."""
        if len(self._strips) < len(self._boxes):
            self._strips.append(self._made(*self._boxes[len(self._strips)]))

    def _box(self, top: int, below: int, width: int) -> tuple[int, int, int, int] | None:
        """The box between two rows that the bolt may light: left, top, right, below; None if it lights none of it."""
        reach = GLOW_REACH * _spread(self._scale) + 2.0
        sides = []
        for part in (self._channel, self._branches):
            near = part.near(top - reach, below + reach)
            sides += [near.starts[:, 0], near.starts[:, 0] + near.steps[:, 0]]
        x = np.concatenate(sides)
        if not x.size:
            return None
        left, right = max(math.floor(float(x.min()) - reach), 0), min(math.ceil(float(x.max()) + reach), width)
        return (left, top, right, below) if left < right else None

    def _made(self, left: int, top: int, right: int, below: int) -> Strip | None:
        """A strip without the empty columns at its sides; None if all are empty."""
        size = right - left, below - top
        bells = _bells(size, (self._place - left, self._ground - top), self._scale)
        fade = _fade((self._ground - 0.5 - np.arange(top, below)) / self._scale)
        reach = CELL_SPREADS * MARGIN_CELLS * _spread(self._scale)  # how far cells reach beyond the strip
        channel, branches = (
            fade * _picture(part.near(top - reach, below + reach).moved(left, top), bells, self._scale)
            for part in (self._channel, self._branches)
        )
        columns = np.flatnonzero(np.maximum(channel, branches).max(axis=0) > MIN_SHARE)
        if not columns.size:
            return None
        inside = slice(int(columns[0]), int(columns[-1]) + 1)
        return Strip(left + inside.start, top, channel[:, inside].copy(), branches[:, inside].copy())


def _segments(lines: Sequence[Floats], root: float, end: float) -> Segments:
    """The straight pieces of lines, whose width goes from `root` to `end` along each."""
    starts = np.concatenate([line[:-1] for line in lines])
    steps = np.concatenate([np.diff(line, axis=0) for line in lines])
    return Segments(starts, steps, np.concatenate([np.linspace(root, end, len(line))[1:] for line in lines]))


def _fade(heights: AnyFloats) -> Float32s:
    """(n, 1) the share of the bolt that clouds leave visible, at heights in units."""
    share = np.clip((CLOUD_HEIGHTS[1] - heights) / (CLOUD_HEIGHTS[1] - CLOUD_HEIGHTS[0]), 0.0, 1.0)
    shown: Float32s = smoothstep(share).astype(np.float32)[:, None]
    return shown


def _picture(lines: Segments, bells: Bells, scale: float) -> Float32s:
    """(height, width) the lines and the glow around them."""
    starts, steps, widths = lines
    light = _light(starts + 0.5 * steps, np.hypot(steps[:, 0], steps[:, 1]) * widths, bells, scale)
    core = np.zeros_like(light)
    for start, step, width in zip(starts.tolist(), steps.tolist(), widths.tolist(), strict=True):
        _add_line(core, start, step, width)
    core += (1.0 - core) * light  # the glow fills what the channel leaves, so that both together stay below 1
    return core


def _add_line(core: Float32s, start: list[float], step: list[float], width: float) -> None:
    """Draw a straight line, its edges a pixel soft, over anything fainter; one below a pixel's width is fainter."""
    (x, y), (across, down), half = start, step, 0.5 * max(width, 1.0)
    left, right = _within(x, x + across, half, core.shape[1])
    top, foot = _within(y, y + down, half, core.shape[0])
    dx, dy = np.arange(left + 0.5 - x, right - x), np.arange(top + 0.5 - y, foot - y)[:, None]
    square = across * across + down * down + 1e-12  # a step may have no length
    along = dx * (across / square) + dy * (down / square)
    np.minimum(np.maximum(along, 0.0, out=along), 1.0, out=along)
    away = np.hypot(dx - along * across, dy - along * down)
    drawn = min(width, 1.0) * np.minimum(half + 0.5 - away, 1.0)
    part = core[top:foot, left:right]
    np.maximum(part, drawn, out=part, casting="same_kind")


def _within(start: float, stop: float, half: float, size: int) -> tuple[int, int]:
    """The first of `size` pixels near a line of half width `half`, and the one after the last."""
    low, high = (start, stop) if start < stop else (stop, start)
    first = max(int(low - half - 1.0), 0)
    return first, max(min(int(high + half + 2.0), size), first)


def _bells(size: tuple[int, int], origin: tuple[float, float], scale: float) -> Bells:
    """The spread over a picture of its cells' glow, with `MARGIN_CELLS` more cells beyond each side.

    Cells are counted from where the bolt strikes, so that all its pictures share them.
    """
    spread = _spread(scale)
    cell = CELL_SPREADS * spread
    phases = [start % cell for start in origin]
    across, down = (
        np.arange(side)[:, None] + 0.5 - phase - cell * np.arange(-MARGIN_CELLS, side / cell + MARGIN_CELLS)
        for side, phase in zip(size, phases, strict=True)
    )
    return Bells(_bell(across / spread), _bell(down / spread), np.array(phases) - MARGIN_CELLS * cell)


def _bell(away: Floats) -> Float32s:
    return np.exp(-0.5 * away * away).astype(np.float32)


def _light(places: Floats, weight: Floats, bells: Bells, scale: float) -> Float32s:
    """(height, width) the glow around channels: the weight at each place, spread as a bell curve.

    A bell in two dimensions is the product of two in one, so two matrix products spread all cells at once. The matrices
    are small: a library's threads for large ones would cost more than they save.
    A straight channel of full width is as bright as GLOW.
    """
    spread, across, down = _spread(scale), bells.across, bells.down
    cells = (places - bells.first) / (CELL_SPREADS * spread)
    near = ((cells >= 0.0) & (cells < (across.shape[1] - 1, down.shape[1] - 1))).all(axis=1)
    column, row = cells[near].astype(int).T
    right, below = (cells[near] % 1.0).T
    amounts = np.zeros((down.shape[1], across.shape[1]))
    # Each place shares its light among the four cells around it, so that the glow does not jump from cell to cell.
    bright = weight[near] * (GLOW / (spread * np.sqrt(2.0 * np.pi) * ROOT_WIDTH * scale))
    for dx, part in ((0, 1.0 - right), (1, right)):
        np.add.at(amounts, (row, column + dx), bright * part * (1.0 - below))
        np.add.at(amounts, (row + 1, column + dx), bright * part * below)
    rows = np.einsum("ij,kj->ik", amounts.astype(np.float32), across)
    light: Float32s = np.einsum("ij,jk->ik", down, rows)
    light -= GLOW_EDGE
    return np.clip(light, 0.0, GLOW, out=light)


def _spread(scale: float) -> float:
    """The standard deviation in pixels of the glow around a channel."""
    return max(GLOW_UNITS * scale, 1.0)
