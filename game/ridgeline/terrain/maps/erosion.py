"""Rain on a heightmap: drops run downhill, carry ground along and dry up; valleys, rivers and lakes appear.

The model is that of a map maker for the game Widelands, as its author describes it in words: every drop is followed on
its own, all live equally long, and in an epoch first all of them look and then all of them move.
"""

from collections import deque
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike

from .. import checks
from ..arrays import Array, Bools, Floats, Ints
from ..hashing import hash_run, mix
from ..parameters import MAX_HEIGHT
from ..seeds import Purpose, Seed, key_of, seed_number

MAX_LEAVING = 3  #: drops that may leave a cell in one epoch

NEIGHBOURS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
"""Rows down and columns right; of equally low neighbours the first one counts."""

SLICE = 1 << 15  #: cells that look, or drops that move, at once

MAX_CELLS = 2**25
MAX_LIFETIME = 100_000
MAX_DROPS = 100.0  #: drops per cell


class Erosion:
    """Rain that shapes land, epoch by epoch: watch it, and stop when you like what you see.

    The map wraps: beyond its last row comes its first. In each epoch the oldest drops dry up and new ones fall. Then
    every cell looks for the lowest of its eight neighbours, by the surface of ground and water. Where that is at least
    two drops' height lower, up to three drops leave for it, the oldest first, and carry ground along. All cells look
    before anything moves.

    Args:
        heightmap: (rows, columns) heights within ±1e15, at least 3 each way, at most 2**25 cells in all; it is copied.
            Leave out the last row and column of a `diamond_square`, which repeat the first ones.
        seed: decides where drops fall: any integer or word.
        drops_per_cell: above 0 to 100: how many drops there are once rain and drying are in balance.
        lifetime: epochs that each drop lives, 1 to 100,000.
        drop: above 0, in units of the heights: the height of water that one drop adds to its cell.
        soil: 0 to 1: the share of half the level difference (less two drops) that the drops leaving a cell in one
            epoch may carry, all together.
        hardness: (rows, columns) from 0 to 1: the share of that load that the ground of a cell holds back, or None.
        wind: (rows down, columns right) that the vapour of a drop is blown before it falls again, on average; chance
            makes it anything from 0 to twice that. None lets drops fall anywhere.

    Attributes:
        epochs: how many have passed.
        fallen: drops that have fallen.
        moved: moves of drops from a cell to its neighbour.

    Raises:
        ValueError: if an argument is out of its range; the message says what is allowed.
        TypeError: if an argument is of the wrong type.

    >>> from ridgeline.terrain import Erosion, diamond_square
    >>> rain = Erosion(diamond_square(65, seed=7)[:-1, :-1], seed=1)
    >>> before = rain.terrain.sum()
    >>> rain.step(100)
    >>> bool(abs(rain.terrain.sum() - before) < 1e-6)
    True
    >>> rain
    <Erosion of 64x64 cells, seed=1, 100 epochs, 4096 drops>
    """

    def __init__(
        self,
        heightmap: ArrayLike,
        *,
        seed: Seed,
        drops_per_cell: float = 1.0,
        lifetime: int = 30,
        drop: float = 0.01,
        soil: float = 0.5,
        hardness: ArrayLike | None = None,
        wind: Sequence[float] | None = None,
    ) -> None:
        ground = check_heightmap("heightmap", heightmap)
        self._shape = ground.shape
        self._seed = seed_number(seed)
        self._key = key_of(self._seed, Purpose.RAIN)
        self._lifetime = checks.integer("lifetime", lifetime, 1, MAX_LIFETIME)
        self._drop = checks.real("drop", drop, 0.0, above=True)
        self._rate = checks.real("drops_per_cell", drops_per_cell, 0.0, MAX_DROPS, above=True) * ground.size / lifetime
        soft = 1.0 if hardness is None else 1.0 - _check_hardness(hardness, ground.shape)
        carried = 0.5 * checks.real("soil", soil, 0.0, 1.0) * soft
        self._soil = np.pad(np.broadcast_to(carried, ground.shape), 1).ravel()
        self._wind = None if wind is None else _check_wind(wind)
        # With a rim of one cell all neighbours are plain offsets; `_home` leads from the rim back inside.
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

    def __repr__(self) -> str:
        rows, columns = self._shape
        return f"<Erosion of {rows}x{columns} cells, seed={self._seed}, {self.epochs} epochs, {self._drops.size} drops>"

    @property
    def terrain(self) -> Floats:
        """(rows, columns) float64, the height of the ground; a copy."""
        return self._inner(self._ground).copy()

    @property
    def water(self) -> Floats:
        """(rows, columns) float64, the depth of the water on the ground, from 0."""
        return self._inner(self._count) * self._drop

    @property
    def flow(self) -> Floats:
        """(rows, columns) float64, drops that leave a cell in an epoch: a mean, the last lifetime counts most."""
        return self._inner(self._flow).copy()

    def lakes(self, depth: float) -> Bools:
        """(rows, columns) of bool: where water is deeper than `depth`, from 0, in units of the heights.

        Raises:
            ValueError: if `depth` is below 0.
        """
        return self.water > checks.real("depth", depth, 0.0)

    def step(self, epochs: int = 1) -> None:
        """Let this many epochs pass, from 0.

        Raises:
            ValueError: if `epochs` is below 0.
            TypeError: if it is no integer.
        """
        for _ in range(checks.integer("epochs", epochs, 0)):
            for _ in self.slices():
                pass

    def slices(self) -> Iterator[None]:
        """One epoch in slices of at most a few milliseconds, one for each step of the iterator.

        Between two slices no answer is right: iterate to the end.
        """
        vapour = self._dry_up()
        self._rain(vapour)
        yield
        yield from self._run_off()
        self.epochs += 1

    def _dry_up(self) -> Ints:
        """Remove the drops that have lived their time; return the cells where they were."""
        count = self._births.popleft() if len(self._births) == self._lifetime else 0
        old, self._drops = self._drops[:count], self._drops[count:]
        np.subtract.at(self._count, old, 1)
        return old

    def _rain(self, vapour: Ints) -> None:
        """Let new drops fall: with wind near those that have just dried up, and only the rest anywhere."""
        count = int(self._rate * (self.epochs + 1)) - int(self._rate * self.epochs)
        rows, columns = self._shape
        words = hash_run(self._key, self.fallen, count)
        # The upper half of word times count: an even choice of a cell without a division.
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
        rimmed = surface.reshape(self._shape[0] + 2, -1)
        rimmed[0], rimmed[-1] = rimmed[-2], rimmed[1]
        rimmed[:, 0], rimmed[:, -1] = rimmed[:, -2], rimmed[:, 1]
        wet = np.flatnonzero(self._count)
        yield
        moves: list[tuple[Ints, Ints, Floats]] = [(wet[:0], wet[:0], surface[:0])]
        for start in range(0, wet.size, SLICE):
            moves.append(self._look(surface, wet[start : start + SLICE]))
            yield
        cells, target, carried = (np.concatenate(parts) for parts in zip(*moves, strict=True))
        leaving = np.minimum(self._count[cells], MAX_LEAVING)
        yield from self._move(cells, target)
        self._count[cells] -= leaving
        np.add.at(self._count, target, leaving)
        yield
        self._ground[cells] -= carried
        np.add.at(self._ground, target, carried)
        self._flow *= 1.0 - 1.0 / self._lifetime
        self._flow[cells] += leaving / self._lifetime
        self.moved += int(leaving.sum())

    def _look(self, surface: Floats, cells: Ints) -> tuple[Ints, Ints, Floats]:
        """The cells that drops leave, their targets, and the ground carried away from each."""
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

    def _move(self, cells: Ints, target: Ints) -> Iterator[None]:
        """Move the oldest drops of these cells to their targets, as many as may leave."""
        self._target[cells] = target
        parts = []
        for start in range(0, self._drops.size, SLICE):
            parts.append(np.flatnonzero(self._target[self._drops[start : start + SLICE]]) + start)
            yield
        going = np.concatenate([*parts, cells[:0]])
        crowded = self._count[self._drops[going]] > MAX_LEAVING
        going = np.concatenate([going[~crowded], self._first(going[crowded])])
        yield
        self._drops[going] = self._target[self._drops[going]]
        self._target[cells] = 0

    def _first(self, drops: Ints) -> Ints:
        """Those of the drops, oldest first, that are among the first few of their cell."""
        # One sort by cell, then by age: a drop is too late if the one so many places before it is in the same cell.
        order = np.sort(self._drops[drops].astype(np.int64) << 32 | drops)
        cells = order >> 32
        order[MAX_LEAVING:][cells[MAX_LEAVING:] == cells[:-MAX_LEAVING]] = -1
        return order[order >= 0] & 0xFFFFFFFF

    def _inner(self, rimmed: Array) -> Array:
        return rimmed.reshape(self._shape[0] + 2, -1)[1:-1, 1:-1]


def check_heightmap(name: str, value: ArrayLike) -> Floats:
    heights = checks.numbers(name, value)
    if heights.ndim != 2 or not 3 <= min(heights.shape) <= heights.size <= MAX_CELLS:
        shape = "x".join(map(str, heights.shape)) or "a number"
        raise ValueError(f"{name} must have two dimensions of 3 and more, at most {MAX_CELLS:,} cells, not {shape}")
    if np.abs(heights).max() > MAX_HEIGHT:
        raise ValueError(f"{name} must lie within ±{MAX_HEIGHT:g}, not {heights.ravel()[np.abs(heights).argmax()]:g}")
    return heights


def _check_hardness(value: ArrayLike, shape: tuple[int, ...]) -> Floats:
    hardness = check_heightmap("hardness", value)
    if hardness.shape != shape:
        raise ValueError(f"hardness must have the heightmap's shape {shape}, not {hardness.shape}")
    if not 0.0 <= hardness.min() <= hardness.max() <= 1.0:
        raise ValueError(f"hardness must be from 0 to 1, not {hardness.min():g} to {hardness.max():g}")
    return hardness


def _check_wind(value: Sequence[float]) -> Floats:
    wind = checks.places("wind", value)
    if wind.shape != (2,):
        raise ValueError(f"wind must be two numbers, rows down and columns right, not {value!r}")
    return wind[:, None]
