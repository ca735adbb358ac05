"""An endless line of heights, the same for whoever asks and in whatever order."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from . import checks
from .chunk import Chunk
from .displacement import checked_point
from .geometry import Contact, Hit, Points, circle, polyline, ray
from .knobs import Knobs
from .line import Heights, Line
from .measures import FEWEST, hurst
from .pins import Bent
from .polyline import Polyline
from .spline import Spline
from .stream import Stream

MAX_SAMPLES = 2**26
LONGEST_RAY = 2**20
LARGEST_CIRCLE = 2**16


@dataclass(frozen=True, init=False, repr=False)
class Ridge:
    """Endless midpoint displacement that can be asked anywhere, in any order; `Knobs` says what decides it.

    A ridge never changes; ridges of equal knobs are equal.

    >>> from ridgeline.terrain import Ridge
    >>> ridge = Ridge(seed=7, displacement=100.0)
    >>> bool(ridge.chunk(4).heights[-1] == ridge.chunk(5).heights[0])
    True
    >>> bool(ridge.height_at(10**12) == ridge.heights(10**12 - 3, 10**12 + 3)[3])
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
        start, stop = checks.interval(start, stop)
        step = checks.real("step", step, 0.0, 2 * checks.REACH, above=True)
        wanted = (stop - start) / step
        if wanted > MAX_SAMPLES:
            raise ValueError(f"at most {MAX_SAMPLES:,} heights can be asked for at once, not {wanted:,.0f}")
        count = math.ceil(wanted)
        if count and start + (count - 1) * step >= stop:
            count -= 1
        return self.line.row(start, step, count) if count else np.empty(0)

    @overload
    def height_at(self, x: float) -> float: ...
    @overload
    def height_at(self, x: ArrayLike) -> Any: ...
    def height_at(self, x: ArrayLike) -> Any:
        """The height at `x`, in units: a float for a number, float64 in the shape of an array."""
        if isinstance(x, (float, int)):
            return self.line.height(checks.place("x", x))
        places = checks.places("x", x)
        return _as_asked(self.line.heights(places.ravel()), places)

    @overload
    def slope_at(self, x: float) -> float: ...
    @overload
    def slope_at(self, x: ArrayLike) -> Any: ...
    def slope_at(self, x: ArrayLike) -> Any:
        """The slope at `x`, rise over run, at a vertex that to its right: a float, or float64 in the shape of `x`."""
        if isinstance(x, (float, int)):
            return self.line.slope(checks.place("x", x))
        places = checks.places("x", x)
        return _as_asked(self.line.slopes(places.ravel()), places)

    def normal_at(self, x: ArrayLike) -> Heights:
        """The unit vector that stands on the land at `x` and points up: float64, the shape of `x` and (2,) more."""
        slopes = np.asarray(self.slope_at(x))
        up = 1.0 / np.sqrt(1.0 + slopes * slopes)
        return np.stack([-slopes * up, up], axis=-1)

    def segments(self, start: float, stop: float, tolerance: float = 0.0, *, neighbours: bool = False) -> Points:
        """The land as straight segments: (m, 2) float64, x and y of each point, those at both ends included.

        Args:
            start: where the first point is.
            stop: where the last one is, not before `start`.
            tolerance: how far, measured upright, the segments may be from the land, in units; the larger, the
                fewer points. It must be above 0 where the land is smooth.
            neighbours: whether to add the vertex before the first point and the one after the last: an engine that
                knows them ("ghost vertices") lets bodies roll over the joins of two stretches without a bump.
        """
        start, stop = checks.interval(start, stop)
        tolerance = checks.real("tolerance", tolerance, 0.0)
        if self.line.curved and not tolerance:
            raise ValueError("tolerance must be above 0 for smooth land, not 0")
        points = polyline(self.line, start, stop, tolerance)
        if not neighbours:
            return points
        reach = max(2.0**-self.knobs.detail, self.knobs.smooth)
        before = self.line.breaks(start - reach, start, tolerance)[-1:]
        after = self.line.breaks(stop, stop + reach, tolerance)[:1]
        x = np.array([*(before if before.size else [start - reach]), *(after if after.size else [stop + reach])])
        outer = np.stack([x, self.line.heights(x)], axis=1)
        return np.concatenate([outer[:1], points, outer[1:]])

    def ray(self, start: Sequence[float], end: Sequence[float]) -> Hit | None:
        """The first point on the straight way from `start` to `end`, both (x, y), that is on or in the ground."""
        first, last = checked_point("start", start), checked_point("end", end)
        if abs(last[0] - first[0]) > LONGEST_RAY:
            raise ValueError(f"a ray may be at most {LONGEST_RAY:,} units wide, not {abs(last[0] - first[0]):,}")
        return ray(self.line, first, last)

    def circle(self, centre: Sequence[float], radius: float) -> Contact | None:
        """How a circle touches the land, None if it does not: see `Contact`. All below the land is ground."""
        middle = checked_point("centre", centre)
        return circle(self.line, middle, checks.real("radius", radius, 0.0, LARGEST_CIRCLE, above=True))

    def stream(self, *, ahead: float, behind: float) -> Stream:
        """The chunks that enter and leave with a moving window: see `Stream`."""
        return Stream(self.chunk, self.knobs.chunk, ahead, behind)

    def hurst(self, start: float = 0.0, count: int = 65_536) -> float:
        """The Hurst exponent that `count` heights from `start` on, one lattice step apart, are measured to have."""
        count = checks.integer("count", count, FEWEST, MAX_SAMPLES)
        step = 2.0**-self.knobs.detail
        longest = min(count // 256, int(self.knobs.span / step) // 16)
        return hurst(self.line.row(checks.place("start", start), step, count), max(longest, 16))

    def chunk(self, index: int) -> Chunk:
        """The piece of land from ``index * chunk`` to ``(index + 1) * chunk``.

        Its `heights` are (chunk * 2**detail + 1,) float64, one for every lattice vertex, both edges included,
        so that ``chunk(k).heights[-1] == chunk(k + 1).heights[0]``. They are yours to change.
        """
        index = self.chunk_index(index)
        length = self.knobs.chunk
        return Chunk(index, index * length, (index + 1) * length, self.chunk_heights(index))

    def chunk_index(self, index: int) -> int:
        """The index, if there is a chunk of that number."""
        most = int(checks.REACH) // self.knobs.chunk
        return checks.integer("index", index, -most, most - 1)

    def chunk_heights(self, index: int) -> Heights:
        """The heights of a chunk, both edges included: (chunk * 2**detail + 1,) float64."""
        step = 2.0**-self.knobs.detail
        return self.line.row(float(index * self.knobs.chunk), step, int(self.knobs.chunk / step) + 1)

    @cached_property
    def line(self) -> Line:
        """The finished land, which answers without checking what it is asked."""
        line: Line = Polyline(self.knobs)
        if self.knobs.smooth:
            line = Spline(self.knobs, Polyline(self.knobs))
        return Bent(self.knobs, line) if self.knobs.pins else line

    def __reduce__(self) -> tuple[type["Ridge"], tuple[Any, ...]]:
        return Ridge, tuple(vars(self.knobs).values())


def _as_asked(values: Heights, places: Heights) -> Any:
    return values.reshape(places.shape) if places.ndim else float(values[0])
