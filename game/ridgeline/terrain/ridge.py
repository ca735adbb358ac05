"""An endless line of heights, the same for whoever asks and in whatever order."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from . import checks
from .knobs import Knobs, Pins
from .lattice import Heights, Indices, Lattice
from .pins import Bend
from .spline import blend

MAX_SAMPLES = 2**26
SPARSE = 4.0
"""Samples further apart than this many lattice steps are computed one by one, others with all between."""


@dataclass(frozen=True)
class Chunk:
    """One served piece of land: the heights from `start` to `stop`, both edges included."""

    index: int
    start: int
    stop: int
    heights: Heights


@dataclass(frozen=True, init=False, repr=False)
class Ridge:
    """Endless midpoint displacement that can be asked anywhere, in any order; `Knobs` says what decides it.

    A ridge never changes; ridges of equal knobs are equal.

    >>> from ridgeline.terrain import Ridge
    >>> ridge = Ridge(seed=7, displacement=100.0)
    >>> bool(ridge.chunk(4).heights[-1] == ridge.chunk(5).heights[0])
    True
    >>> float(ridge.height_at(10**12)) == float(ridge.heights(10**12 - 3, 10**12 + 3)[3])
    True
    """

    knobs: Knobs

    def __init__(
        self,
        seed: int = 0,
        displacement: float = 120.0,
        roughness: float = 1.0,
        floor: float | None = None,
        ceiling: float | None = None,
        decay: str | Sequence[float] = "power",
        choice: str = "uniform",
        span: int = 4096,
        chunk: int = 1024,
        detail: int = 0,
        smooth: float = 0.0,
        rhythm: float = 0.0,
        pins: Mapping[float, float] | Iterable[tuple[float, float]] | None = None,
        period: int | None = None,
    ) -> None:
        knobs = Knobs(
            seed=seed,
            displacement=displacement,
            roughness=roughness,
            floor=floor,
            ceiling=ceiling,
            decay=decay,
            choice=choice,
            span=span,
            chunk=chunk,
            detail=detail,
            smooth=smooth,
            rhythm=rhythm,
            pins=pins,
            period=period,
        )
        object.__setattr__(self, "knobs", knobs)

    def __repr__(self) -> str:
        return repr(self.knobs).replace("Knobs(", "Ridge(", 1)

    def heights(self, start: float, stop: float, step: float = 1.0) -> Heights:
        """The heights at start, start + step, … below stop: (n,) float64, in units.

        Args:
            start: the first place, in units, of either sign, up to 2**52.
            stop: no height from here on; not below `start`.
            step: the distance of the samples, above 0; at most 2**26 of them.

        Raises:
            ValueError: where a place, the step or the count is out of range.
        """
        start = checks.real("start", start, -checks.REACH, checks.REACH)
        stop = checks.real("stop", stop, -checks.REACH, checks.REACH)
        step = checks.real("step", step, 0.0, 2 * checks.REACH, above=True)
        if start > stop:
            raise ValueError(f"start must not be after stop, but {start!r} is after {stop!r}")
        wanted = (stop - start) / step
        if wanted > MAX_SAMPLES:
            raise ValueError(f"at most {MAX_SAMPLES:,} heights at once, not {wanted:,.0f}")
        count = math.ceil(wanted)
        if count and start + (count - 1) * step >= stop:
            count -= 1
        if count == 0:
            return np.empty(0)
        return self._samples(start, step, count)

    @overload
    def height_at(self, x: float) -> float: ...
    @overload
    def height_at(self, x: NDArray[np.float64]) -> Heights: ...
    def height_at(self, x: float | NDArray[np.float64]) -> float | Heights:
        """The height at `x` (a number gives a float, an array an array of its shape), in units."""
        places = checks.places("x", x)
        heights = self._heights_at(places.ravel()).reshape(places.shape)
        return heights if places.ndim else float(heights)

    def chunk(self, index: int) -> Chunk:
        """The piece of land from ``index * chunk`` to ``(index + 1) * chunk``.

        Its `heights` are (chunk * 2**detail + 1,) float64, one for every lattice vertex, both edges included,
        so that ``chunk(k).heights[-1] == chunk(k + 1).heights[0]``. They are yours to change.
        """
        length = self.knobs.chunk
        index = checks.integer("index", index, -int(checks.REACH) // length, int(checks.REACH) // length - 1)
        start, stop = index * length, (index + 1) * length
        count = int(length * 2.0**self.knobs.detail) + 1
        return Chunk(index, start, stop, self._samples(start, 2.0**-self.knobs.detail, count))

    def _samples(self, start: float, step: float, count: int) -> Heights:
        if self.knobs.smooth:
            return self._heights_at(start + step * np.arange(count, dtype=np.float64))
        heights = self._polyline(start, step, count)
        bend = self._bend
        if bend and bend.touches(start, start + count * step):
            return bend.bend(start + step * np.arange(count, dtype=np.float64), heights)
        return heights

    def _polyline(self, start: float, step: float, count: int) -> Heights:
        first = math.floor(start * 2.0**self.knobs.detail)
        pace = step * 2.0**self.knobs.detail
        offsets = (start * 2.0**self.knobs.detail - first) + pace * np.arange(count, dtype=np.float64)
        below = offsets.astype(np.int64)
        between = offsets - below.astype(np.float64)
        if pace > SPARSE:
            return self._lerp(self._clipped_at(first + below), self._clipped_at(first + below + 1), between)
        vertices = self._clipped_run(first, first + int(below[-1]) + 1)
        return self._lerp(vertices[below], vertices[below + 1], between)

    def _heights_at(self, x: Heights) -> Heights:
        heights = self._spline_at(x) if self.knobs.smooth else self._polyline_at(x)
        bend = self._bend
        return bend.bend(x, heights) if bend else heights

    def _polyline_at(self, x: Heights) -> Heights:
        lattice = np.ldexp(x, self.knobs.detail)
        below = np.floor(lattice)
        indices = below.astype(np.int64)
        return self._lerp(self._clipped_at(indices), self._clipped_at(indices + 1), lattice - below)

    def _spline_at(self, x: Heights) -> Heights:
        knots = np.floor(x / self.knobs.smooth)
        heights = blend(self._controls(knots), (x - knots * self.knobs.smooth) / self.knobs.smooth)
        return self._clip(heights)

    def _controls(self, knots: Heights) -> Heights:
        if not len(knots):
            return np.empty((4, 0))
        first, last = knots.min(), knots.max()
        if last - first > 4 * len(knots) + 16:
            return np.stack([self._control(knots + offset) for offset in (-1, 0, 1, 2)])
        run = self._control(np.arange(first - 1, last + 3))
        places = (knots - first).astype(np.int64)
        return np.stack([run[places + offset] for offset in range(4)])

    def _control(self, knots: Heights) -> Heights:
        if self.knobs.period:
            knots = knots % (self.knobs.period / self.knobs.smooth)
        return self._polyline_at(knots * self.knobs.smooth)

    @staticmethod
    def _lerp(left: Heights, right: Heights, t: Heights) -> Heights:
        return left + t * (right - left)

    def _clipped_run(self, first: int, last: int) -> Heights:
        return self._clip(self._lattice.run(first, last))

    def _clipped_at(self, indices: Indices) -> Heights:
        return self._clip(self._lattice.at(indices))

    def _clip(self, heights: Heights) -> Heights:
        if self.knobs.floor is None and self.knobs.ceiling is None:
            return heights
        return np.clip(heights, self.knobs.floor, self.knobs.ceiling)

    @cached_property
    def _lattice(self) -> Lattice:
        return Lattice.of(self.knobs)

    @cached_property
    def _bend(self) -> Bend | None:
        pins: Pins = self.knobs.pins  # type: ignore[assignment]
        if not pins:
            return None
        places = np.array([x for x, _ in pins])
        land = self._spline_at(places) if self.knobs.smooth else self._polyline_at(places)
        return Bend.through(pins, land, float(self.knobs.span), smooth=self.knobs.smooth > 0.0)
