"""Rain on a heightmap: drops run downhill, carry ground with them and dry up, and valleys, rivers and lakes appear.

The model is that of a map maker for the game Widelands, as its author describes it in words: every drop is followed by
itself, all live equally long, and an epoch has all of them look first and then all of them move.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import checks
from .hashing import absorb, hash_run, mix, seed_key
from .knobs import MAX_HEIGHT

Grid = NDArray[np.float64]
Cells = NDArray[np.integer[Any]]
"""Places in a map with a rim of one cell around it, counted row by row."""

LEAVING = 3
"""Drops that leave a cell in one epoch, at most."""

NEIGHBOURS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
"""Rows down and columns right, in the order in which the lowest is looked for."""

SLICE = 1 << 15
"""Cells that look, or drops that move, in one go."""

MOST_CELLS = 2**25
RAIN = 0x7A
"""Keeps where drops fall apart from other things of a seed."""


class Erosion:
    """Rain that shapes the land, epoch after epoch: it can be watched, and stopped at the right time.

    The map wraps: beyond its last row comes its first. In each epoch first the oldest drops dry up and new ones fall;
    then every cell looks for the lowest of its eight neighbours, by the surface of ground and water. Where that is at
    least two drops' height lower, up to three drops leave for it, the oldest first, and carry ground along. All cells
    look before anything moves.

    Args:
        heightmap: (rows, columns) heights, finite, 3 to 2**25 cells; it is copied. Of a `diamond_square` leave out the
            last row and column, which are the first ones once more.
        seed: decides where drops fall; any integer.
        drops_per_cell: how many there are once rain and drying are in balance, above 0, at most 100.
        lifetime: epochs that each drop lives, 1 to 100,000.
        drop: height of water that one drop adds to its cell, above 0, in units of the heights.
        soil: share, 0 to 1, of half the difference (less two drops) that one epoch's leaving drops may carry together.
        hardness: None, or (rows, columns) from 0 to 1: what share of that the ground of a cell holds back.
        wind: None, or (rows, columns) that the vapour of a drop is blown down and right, until it falls again; how far,
            between nothing and twice that, is chance. Without wind drops fall anywhere.

    >>> from ridgeline.terrain import Erosion, diamond_square
    >>> rain = Erosion(diamond_square(65, seed=7)[:-1, :-1], seed=1)
    >>> before = rain.terrain.sum()
    >>> rain.step(100)
    >>> bool(abs(rain.terrain.sum() - before) < 1e-6)
    True
    """

    def __init__(
        self,
        heightmap: ArrayLike,
        *,
        seed: int,
        drops_per_cell: float = 1.0,
        lifetime: int = 30,
        drop: float = 0.01,
        soil: float = 0.5,
        hardness: ArrayLike | None = None,
        wind: Sequence[float] | None = None,
    ) -> None:
        ground = _checked("heightmap", heightmap)
        self._shape = ground.shape
        self._key = absorb(seed_key(checks.integer("seed", seed)), RAIN)
        self._lifetime = checks.integer("lifetime", lifetime, 1, 100_000)
        self._drop = checks.real("drop", drop, 0.0, above=True)
        self._rate = checks.real("drops_per_cell", drops_per_cell, 0.0, 100.0, above=True) * ground.size / lifetime
        soft = 1.0 if hardness is None else 1.0 - _checked_hardness(hardness, ground.shape)
        carried = 0.5 * checks.real("soil", soil, 0.0, 1.0) * soft
        self._soil = np.pad(np.broadcast_to(carried, ground.shape), 1).ravel()
        self._wind = None if wind is None else _checked_wind(wind)
        self._ground = np.pad(ground, 1).ravel()
        self._count = np.zeros(self._ground.size, np.int32)
        self._flow = np.zeros(self._ground.size)
        self._target = np.zeros(self._ground.size, np.int32)
        places = np.arange(self._ground.size, dtype=np.int32).reshape(self._shape[0] + 2, -1)
        self._home = np.pad(places[1:-1, 1:-1], 1, mode="wrap").ravel()
        self._steps = np.array([row * (ground.shape[1] + 2) + column for row, column in NEIGHBOURS])
        self._drops = np.empty(0, np.int32)
        self._births: deque[int] = deque()
        self.epochs = self.fallen = self.moved = 0

    @property
    def terrain(self) -> Grid:
        """(rows, columns) the height of the ground; a copy."""
        return self._inner(self._ground).copy()

    @property
    def water(self) -> Grid:
        """(rows, columns) the height of the water on the ground, 0 and more."""
        return self._inner(self._count) * self._drop

    @property
    def flow(self) -> Grid:
        """(rows, columns) drops that leave the cell in an epoch, as a mean in which the last lifetime counts most."""
        return self._inner(self._flow).copy()

    def lakes(self, depth: float) -> NDArray[np.bool_]:
        """(rows, columns) where water stands deeper than `depth`, in units of the heights."""
        return self.water > checks.real("depth", depth, 0.0)

    def step(self, epochs: int = 1) -> None:
        """Let so many epochs pass."""
        for _ in range(checks.integer("epochs", epochs, 0)):
            for _ in self.slices():
                pass

    def slices(self) -> Iterator[None]:
        """One epoch in slices of a few milliseconds at most, one for each step of the iterator.

        Between two of them nothing that can be asked for is right: go through to the end.
        """
        vapour = self._dry_up()
        self._rain(vapour)
        yield
        yield from self._run_off()
        self.epochs += 1

    def _dry_up(self) -> Cells:
        """Take away the drops that have lived their time; the cells where they were."""
        count = self._births.popleft() if len(self._births) == self._lifetime else 0
        old, self._drops = self._drops[:count], self._drops[count:]
        np.subtract.at(self._count, old, 1)
        return old

    def _rain(self, vapour: Cells) -> None:
        """Let new drops fall; with wind those that have just dried up, and only what is missing anywhere."""
        count = int(self._rate * (self.epochs + 1)) - int(self._rate * self.epochs)
        rows, columns = self._shape
        words = hash_run(self._key, self.fallen, count)
        place = (words.astype(np.uint64) * np.uint64(rows * columns) >> np.uint64(32)).astype(np.int64)
        cells = np.stack(np.divmod(place, columns))
        if self._wind is not None:
            blown = np.stack(np.divmod(vapour[:count].astype(np.int64), columns + 2)) - 1
            gust = mix(words[: blown.shape[1]]) / 2.0**31
            blown += np.rint(gust * self._wind).astype(np.int64)
            cells[:, : blown.shape[1]] = blown % [[rows], [columns]]
        new = ((cells[0] + 1) * (columns + 2) + cells[1] + 1).astype(np.int32)
        np.add.at(self._count, new, 1)
        self._drops = np.concatenate([self._drops, new])
        self._births.append(count)
        self.fallen += count

    def _run_off(self) -> Iterator[None]:
        """All cells look, then drops leave and take ground with them."""
        surface = self._ground + self._count * self._drop
        _wrap(surface.reshape(self._shape[0] + 2, -1))
        wet = np.flatnonzero(self._count)
        yield
        found: list[tuple[Cells, Cells, Grid]] = [(wet[:0], wet[:0], surface[:0])]
        for start in range(0, wet.size, SLICE):
            found.append(self._look(surface, wet[start : start + SLICE]))
            yield
        cells, target, carried = (np.concatenate(parts) for parts in zip(*found, strict=True))
        leaving = np.minimum(self._count[cells], LEAVING)
        yield from self._move(cells, target)
        self._count[cells] -= leaving
        np.add.at(self._count, target, leaving)
        yield
        self._ground[cells] -= carried
        np.add.at(self._ground, target, carried)
        self._flow *= 1.0 - 1.0 / self._lifetime
        self._flow[cells] += leaving / self._lifetime
        self.moved += int(leaving.sum())

    def _look(self, surface: Grid, cells: Cells) -> tuple[Cells, Cells, Grid]:
        """The cells that drops leave, where these go, and how much ground they take with them from each."""
        lowest, way = surface[cells + self._steps[0]], np.zeros(cells.size, np.intp)
        for number, step in enumerate(self._steps[1:], 1):
            height = surface[cells + step]
            way[height < lowest] = number
            np.minimum(lowest, height, out=lowest)
        fall = surface[cells] - lowest
        going = np.flatnonzero(fall >= 2.0 * self._drop)
        cells = cells[going]
        carried = self._soil[cells] * (fall[going] - 2.0 * self._drop)
        return cells, self._home[cells + self._steps[way[going]]], carried

    def _move(self, cells: Cells, target: Cells) -> Iterator[None]:
        """Let the oldest drops of these cells go to their targets, as many as may leave."""
        self._target[cells] = target
        parts = []
        for start in range(0, self._drops.size, SLICE):
            parts.append(np.flatnonzero(self._target[self._drops[start : start + SLICE]]) + start)
            yield
        going = np.concatenate([*parts, cells[:0]])
        crowded = self._count[self._drops[going]] > LEAVING
        going = np.concatenate([going[~crowded], self._first(going[crowded])])
        yield
        self._drops[going] = self._target[self._drops[going]]
        self._target[cells] = 0

    def _first(self, drops: Cells) -> Cells:
        """Of drops in their order, which ones are among the first that may leave their cell."""
        order = np.sort(self._drops[drops].astype(np.int64) << 32 | drops)
        cells = order >> 32
        order[LEAVING:][cells[LEAVING:] == cells[:-LEAVING]] = -1
        return order[order >= 0] & 0xFFFFFFFF

    def _inner(self, rimmed: NDArray[Any]) -> NDArray[Any]:
        return rimmed.reshape(self._shape[0] + 2, -1)[1:-1, 1:-1]


def _wrap(rimmed: Grid) -> None:
    """Give the rim of a map what lies beyond it."""
    rimmed[0], rimmed[-1] = rimmed[-2], rimmed[1]
    rimmed[:, 0], rimmed[:, -1] = rimmed[:, -2], rimmed[:, 1]


def _checked(name: str, value: ArrayLike) -> Grid:
    heights = checks.numbers(name, value)
    if heights.ndim != 2 or not 3 <= min(heights.shape) <= heights.size <= MOST_CELLS:
        asked = "x".join(map(str, heights.shape)) or "a number"
        raise ValueError(f"{name} must have two dimensions of 3 and more, at most {MOST_CELLS:,} cells, not {asked}")
    if np.abs(heights).max() > MAX_HEIGHT:
        raise ValueError(f"{name} must lie within ±{MAX_HEIGHT:g}, not {heights.ravel()[np.abs(heights).argmax()]:g}")
    return heights


def _checked_hardness(value: ArrayLike, shape: tuple[int, ...]) -> Grid:
    hardness = _checked("hardness", value)
    if hardness.shape != shape:
        raise ValueError(f"hardness must have the heightmap's shape {shape}, not {hardness.shape}")
    if not 0.0 <= hardness.min() <= hardness.max() <= 1.0:
        raise ValueError(f"hardness must be from 0 to 1, not {hardness.min():g} to {hardness.max():g}")
    return hardness


def _checked_wind(value: Sequence[float]) -> Grid:
    wind = checks.places("wind", value)
    if wind.shape != (2,):
        raise ValueError(f"wind must be two numbers, rows down and columns right, not {value!r}")
    return wind[:, None]
