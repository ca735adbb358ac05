"""An endless ridge, the same for every caller and in any order of asking."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from . import checks
from .arrays import Floats
from .chunks import Chunk, Stream
from .contacts import Contact, Hit, circles, rays
from .geometry import Line, segments
from .level_decay import Decay
from .measures import LAGS, MIN_HEIGHTS, MIN_LONGEST_LAG, hurst
from .midpoint_choice import Choice
from .parameters import Pins, RidgeParameters, checked_decay, checked_pins
from .pins import PinnedLine
from .polyline import Polyline
from .seeds import Seed, seed_number
from .spline import Spline

MAX_SAMPLES = 2**26
"""Heights in one call."""
MAX_RAY_WIDTH = 2**20
MAX_RADIUS = 2**16
LAGS_IN_SPAN = 16
"""The longest lag at which roughness is measured fits so many times into a span: posts are independent."""


@dataclass(frozen=True, init=False, repr=False)
class Ridge:
    """An endless ridge made by midpoint displacement: ask for any stretch of it, in any order.

    Posts stand at regular distances, at heights of their own. The gaps between them are halved again and again, and
    each midpoint moves by a hash of the seed and its place. So no land depends on what was asked for before. Lengths
    and heights are in units of your choosing; y is up. A ridge never changes; ridges with equal parameters are equal.

    Args:
        seed: which land: any integer, or any word (`seed_number` says which integer that is).
        displacement: units, 0 to 1e15: posts stand within ± this, and the midpoints of level k = 1, 2, … of a gap
            move by at most this times the level's factor.
        roughness: above 0: the factor of level k is 2 ** (-roughness * k). 0.5 is jagged, 1 rocky, 2 rolling.
        floor: units, within ±1e15: lower land is raised to it, which makes level lakes. None for no floor.
        ceiling: units, within ±1e15, not below `floor`: higher land is cut to it, which makes plateaus. None for none.
        decay: another law for the factors, "power", "exponential", "linear", "logarithmic", "none" or "once" (see
            `level_factors`), or 1 to 64 factors of your own, 0 to 1e6, coarsest level first.
        choice: "uniform" moves a midpoint by anything within its bound, "sign" by the bound itself, up or down,
            "gaussian" by a normal number, clipped at the bound, which is three standard deviations.
        span: units, a power of two from 1 to 2**30: the distance between posts, the width of the largest mountains.
        chunk: units, a power of two from 1 to 2**22: the length of the pieces `chunk` serves; it never changes the
            land. A chunk has at most 2**22 heights.
        detail: -10 to 10, an integer: vertices stand every 2**-detail units, no further apart than `span` and `chunk`.
            A finer lattice adds vertices and moves none.
        smooth: units, 0 (off) or from 2**-detail to 2**30: the knot spacing of a cubic B-spline that rounds the land.
        rhythm: 0 to 1: from posts that know nothing of each other to posts that alternate between crest and valley.
        pins: {x: height} in units, x within ±2**52 and 2**-20 apart, heights within ±1e15: points the land passes
            exactly through. It is bent from one `span` before a pin to one `span` after. None for no pins.
        period: units, 1 to 2**50, a multiple of `span` (and of `smooth` where that is on): the land repeats after it.
            None for never.

    Raises:
        ValueError: if a parameter is out of its range; the message says what is allowed.
        TypeError: if a parameter is of the wrong type.

    >>> from ridgeline.terrain import Ridge
    >>> ridge = Ridge(seed=7, displacement=100.0)
    >>> ridge.heights(10**12, 10**12 + 4).round(2).tolist()
    [44.16, 44.13, 44.08, 44.04]
    >>> bool(ridge.chunk(4).heights[-1] == ridge.chunk(5).heights[0])
    True
    >>> ridge.with_(seed=8, floor=-20.0)
    Ridge(seed=8, displacement=100.0, floor=-20.0)
    """

    parameters: RidgeParameters

    def __init__(
        self,
        seed: Seed = 0,
        displacement: float = 120.0,
        roughness: float = 1.0,
        floor: float | None = None,
        ceiling: float | None = None,
        decay: Decay = "power",
        choice: Choice = "uniform",
        span: int = 4096,
        chunk: int = 1024,
        detail: int = 0,
        smooth: float = 0.0,
        rhythm: float = 0.0,
        pins: Pins | None = None,
        period: int | None = None,
    ) -> None:
        parameters = RidgeParameters(
            seed=seed_number(seed),
            displacement=displacement,
            roughness=roughness,
            floor=floor,
            ceiling=ceiling,
            decay=checked_decay(decay),
            choice=choice,
            span=span,
            chunk=chunk,
            detail=detail,
            smooth=smooth,
            rhythm=rhythm,
            pins=checked_pins(pins),
            period=period,
        )
        object.__setattr__(self, "parameters", parameters)

    def __repr__(self) -> str:
        defaults = vars(Ridge().parameters) | {"seed": None}
        changed = [f"{name}={value!r}" for name, value in vars(self.parameters).items() if value != defaults[name]]
        return f"Ridge({', '.join(changed)})"

    def with_(self, **changes: Any) -> "Ridge":
        """The ridge with these parameters changed and all others kept; names and ranges are those of `Ridge`."""
        return Ridge(**vars(self.parameters) | changes)

    def to_dict(self) -> dict[str, Any]:
        """All 14 parameters by name, as numbers, words and lists that JSON can hold; `from_dict` reads them.

        A word seed is kept as the integer it stands for, a decay of your own as a list, pins as a list of
        [x, height], empty if there are none.
        """
        decay, pins = self.parameters.decay, self.parameters.pins
        return vars(self.parameters) | {
            "decay": decay if isinstance(decay, str) else list(decay),
            "pins": [list(pin) for pin in pins],
        }

    @classmethod
    def from_dict(cls, parameters: Mapping[str, Any]) -> "Ridge":
        """The ridge with these parameters, all 14 of them, as `to_dict` returns them.

        Raises:
            ValueError: if a parameter is unknown, missing or out of its range; the message names it.
            TypeError: if a parameter is of the wrong type, or `parameters` is no mapping.

        >>> from ridgeline.terrain import Ridge
        >>> Ridge.from_dict(Ridge(seed="hello", span=512).to_dict())
        Ridge(seed=1335831723, span=512)
        """
        if not isinstance(parameters, Mapping):
            raise TypeError(f"parameters must be a mapping of names to values, not {parameters!r}")
        names = RidgeParameters.__dataclass_fields__.keys()
        unknown = [repr(name) for name in parameters if name not in names]
        missing = [repr(name) for name in names if name not in parameters]
        if unknown or missing:
            mistakes = [f"{word}: {', '.join(of)}" for word, of in (("unknown", unknown), ("missing", missing)) if of]
            raise ValueError(f"parameters must be those of Ridge.to_dict; {'; '.join(mistakes)}")
        return cls(**parameters)

    def heights(self, start: float, stop: float, step: float = 1.0) -> Floats:
        """The heights at start, start + step, … below stop: (n,) float64, in units.

        Args:
            start: units, within ±2**52: the first place.
            stop: units, within ±2**52, not below `start`: all places are below it.
            step: units, above 0: the distance between places; at most 2**26 heights fit into one call.

        Raises:
            ValueError: if a place, the step or the count is out of range.
        """
        start, stop = checks.interval(start, stop)
        step = checks.real("step", step, 0.0, 2 * checks.REACH, above=True)
        steps = (stop - start) / step
        if steps > MAX_SAMPLES:
            raise ValueError(f"at most {MAX_SAMPLES:,} heights can be asked for at once, not {steps:,.0f}")
        count = math.ceil(steps)
        # The division may have been rounded up.
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
        return _shaped(self.line.heights(places.ravel()), places)

    @overload
    def slope_at(self, x: float) -> float: ...
    @overload
    def slope_at(self, x: ArrayLike) -> Any: ...
    def slope_at(self, x: ArrayLike) -> Any:
        """The slope at `x`, at a vertex that on its right: a float for a number, float64 in the shape of an array."""
        if isinstance(x, (float, int)):
            return self.line.slope(checks.place("x", x))
        places = checks.places("x", x)
        return _shaped(self.line.slopes(places.ravel()), places)

    def normal_at(self, x: ArrayLike) -> Floats:
        """The upward unit normal of the land at `x`: float64, in the shape of `x` with a last axis (x, y)."""
        slopes = np.asarray(self.slope_at(x))
        up = 1.0 / np.sqrt(1.0 + slopes * slopes)
        return np.stack([-slopes * up, up], axis=-1)

    def segments(self, start: float, stop: float, tolerance: float = 0.0, *, neighbours: bool = False) -> Floats:
        """The land as straight segments: (m, 2) float64, x and y of each point, both ends included.

        Args:
            start: units: the x of the first point.
            stop: units, not below `start`: the x of the last one.
            tolerance: units, from 0, above 0 if the land is smooth: how far above or below the land a segment may
                lie; the larger, the fewer points.
            neighbours: adds the vertex before the first point and the one after the last. A physics engine that knows
                them ("ghost vertices") lets bodies roll over the join of two stretches without a bump.
        """
        start, stop = checks.interval(start, stop)
        tolerance = checks.real("tolerance", tolerance, 0.0)
        if self.line.curved and not tolerance:
            raise ValueError("tolerance must be above 0 for smooth land, not 0")
        points = segments(self.line, start, stop, tolerance)
        if not neighbours:
            return points
        reach = max(2.0**-self.parameters.detail, self.parameters.smooth)
        before = self.line.breaks(start - reach, start, tolerance)[-1:]
        after = self.line.breaks(stop, stop + reach, tolerance)[:1]
        x = np.array([*(before if before.size else [start - reach]), *(after if after.size else [stop + reach])])
        outer = np.stack([x, self.line.heights(x)], axis=1)
        return np.concatenate([outer[:1], points, outer[1:]])

    def ray(self, start: Sequence[float], end: Sequence[float]) -> Hit | None:
        """The first point on the line from `start` to `end`, both (x, y), that is on or in the ground, or None.

        The two are at most 2**20 units apart in x.
        """
        first, last = checks.point("start", start), checks.point("end", end)
        _check_width(first, last)
        return rays(self.line, [first], [last])[0]

    def rays(self, starts: ArrayLike, ends: ArrayLike) -> list[Hit | None]:
        """What `ray` says of many rays, in their order, in a fraction of its time.

        Args:
            starts: (n, 2) units, x and y of each.
            ends: (n, 2) units.
        """
        first, last = checks.points("starts", starts), checks.points("ends", ends)
        if len(first) != len(last):
            raise ValueError(f"starts and ends must be as many, not {len(first)} and {len(last)}")
        for start, end in zip(first, last, strict=True):
            _check_width(start, end)
        return rays(self.line, first, last)

    def circle(self, centre: Sequence[float], radius: float) -> Contact | None:
        """How a circle, (x, y) and at most 2**16 units, touches the land, or None. All below the land is ground."""
        middle = checks.point("centre", centre)
        return circles(self.line, [middle], [checks.real("radius", radius, 0.0, MAX_RADIUS, above=True)])[0]

    def circles(self, centres: ArrayLike, radii: ArrayLike) -> list[Contact | None]:
        """What `circle` says of many circles, in their order, in a fraction of its time.

        Args:
            centres: (n, 2) units, x and y of each.
            radii: units: one radius for all, or (n,) of them.
        """
        middles, widths = checks.points("centres", centres), checks.numbers("radii", radii)
        if widths.ndim and widths.shape != (len(middles),):
            raise ValueError(f"radii must be one, or one for each of {len(middles)} centres, not {widths.size}")
        each = np.broadcast_to(widths, len(middles)).tolist()
        for number, radius in enumerate(each):
            checks.real(f"radii[{number}]", radius, 0.0, MAX_RADIUS, above=True)
        return circles(self.line, middles, each)

    def stream(self, *, ahead: float, behind: float) -> Stream:
        """A `Stream` of the chunks that enter and leave a moving window, `ahead` and `behind` in units, from 0."""
        return Stream(self.chunk, self.parameters.chunk, ahead, behind)

    def hurst(self, start: float = 0.0, count: int = 65_536) -> float:
        """The measured Hurst exponent of `count` heights, 4096 to 2**26, from `start` on, one lattice step apart."""
        count = checks.integer("count", count, MIN_HEIGHTS, MAX_SAMPLES)
        step = 2.0**-self.parameters.detail
        longest = min(count // LAGS, int(self.parameters.span / step) // LAGS_IN_SPAN)
        return hurst(self.line.row(checks.place("start", start), step, count), max(longest, MIN_LONGEST_LAG))

    def chunk(self, index: int) -> Chunk:
        """The piece of land from ``index * chunk`` to ``(index + 1) * chunk``.

        Its `heights` are (chunk * 2**detail + 1,) float64, one for every lattice vertex, both edges included,
        so that ``chunk(k).heights[-1] == chunk(k + 1).heights[0]``. They are yours to change.
        """
        index = self.chunk_index(index)
        length = self.parameters.chunk
        return Chunk(index, index * length, (index + 1) * length, self.chunk_heights(index))

    def chunk_index(self, index: int) -> int:
        """The index as an int, if the land reaches that far."""
        most = int(checks.REACH) // self.parameters.chunk
        return checks.integer("index", index, -most, most - 1)

    def chunk_heights(self, index: int) -> Floats:
        """The heights of a chunk, both edges included: (chunk * 2**detail + 1,) float64."""
        step = 2.0**-self.parameters.detail
        return self.line.row(float(index * self.parameters.chunk), step, int(self.parameters.chunk / step) + 1)

    @cached_property
    def line(self) -> Line:
        """The finished land, which does not check its arguments."""
        line: Line = Polyline(self.parameters)
        if self.parameters.smooth:
            line = Spline(self.parameters, Polyline(self.parameters))
        return PinnedLine(self.parameters, line) if self.parameters.pins else line

    def __reduce__(self) -> tuple[type["Ridge"], tuple[Any, ...]]:
        return Ridge, tuple(vars(self.parameters).values())


def _check_width(start: tuple[float, float], end: tuple[float, float]) -> None:
    if abs(end[0] - start[0]) > MAX_RAY_WIDTH:
        raise ValueError(f"a ray may be at most {MAX_RAY_WIDTH:,} units wide, not {abs(end[0] - start[0]):,}")


def _shaped(values: Floats, places: Floats) -> Any:
    return values.reshape(places.shape) if places.ndim else float(values[0])
