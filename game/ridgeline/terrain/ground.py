"""Land that a game can ask anything: heights, segments, rays, circles, chunks; and make other land of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from . import checks
from .arrays import Floats
from .chunks import Chunk, Stream
from .contacts import Contact, Hit, circles, rays, solid
from .geometry import Line, segments, surface, surface_at
from .lands.algebra import Algebra
from .lands.combined import places_of
from .lands.land_adapter import AnyLand
from .lands.lines import line_of
from .parameters import MAX_CHUNK, MAX_DETAIL

MAX_SAMPLES = 2**26  #: heights in one call
MAX_RAY_WIDTH = 2**20
MAX_RADIUS = 2**16


class Ground(Algebra["Ground"]):
    """Any land, with all that a `Ridge` can be asked, and all that can be made of one.

    Ground never changes. Its answers depend on the place alone: not on earlier questions, nor on the window you ask
    for. What is made of it (`+`, `blend`, `flat`, `gap`, …) is ground again.

    Args:
        land: a `Ridge`, a `Weathered`, the height of level land, a function of x, a `Land` of your own, or any other
            object with heights, see `AnyLand`. A function is asked every 2**-detail units, and straight between.
        chunk: units, a power of two from 1 to 2**22: the length of the pieces `chunk` serves.
        detail: -10 to 10, an integer: the heights of a chunk are 2**-detail units apart, no further than `chunk`.

    Raises:
        ValueError: if a number is out of its range; the message says what is allowed. Your function's answers are
            checked when they are needed.
        TypeError: if `land` is no land.

    >>> import numpy as np
    >>> from ridgeline.terrain import Ground, Ridge
    >>> waves = Ground(lambda x: 20.0 * np.sin(x / 50.0))
    >>> ground = (Ridge(seed=7, displacement=60.0) + waves).flats(per=1000, width=80).gap(400, 440)
    >>> ground.height_at(420), len(ground.flats_between(0, 3000))
    (-inf, 3)
    >>> bool(ground.chunk(4).heights[-1] == ground.chunk(5).heights[0])
    True
    """

    def __init__(self, land: AnyLand, *, chunk: int = 1024, detail: int = 0) -> None:
        self._chunk = checks.power_of_two("chunk", chunk, 1, MAX_CHUNK)
        self._detail = checks.integer("detail", detail, 1 - self._chunk.bit_length(), MAX_DETAIL)
        if self._chunk * 2.0**self._detail > MAX_CHUNK:
            raise ValueError(f"chunk·2^detail must be at most {MAX_CHUNK:,} heights, not {chunk}·2^{detail}")
        self._line = line_of("land", land, 2.0**-self._detail)

    def __repr__(self) -> str:
        return f"<Ground: {type(self.line).__name__}, chunks of {self.chunk_length}, heights {self.step:g} apart>"

    @property
    def line(self) -> Line:
        """The finished land, which does not check its arguments."""
        return self._line

    @property
    def chunk_length(self) -> int:
        """Units: the length of a chunk."""
        return self._chunk

    @property
    def step(self) -> float:
        """Units: the distance of a chunk's heights."""
        return 2.0**-self._detail

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
        if not count:
            return np.empty(0)
        heights = self.line.row(start, step, count)
        return heights if self.line.whole else surface(self.line, places_of(start, step, count), heights)

    @overload
    def height_at(self, x: float) -> float: ...
    @overload
    def height_at(self, x: ArrayLike) -> Any: ...
    def height_at(self, x: ArrayLike) -> Any:
        """The height at `x`, in units: a float for a number, float64 in the shape of an array; -inf in a hole.

        Args:
            x: units, within ±2**52: a place, or an array of them, of any shape.

        Raises:
            ValueError: if a place is out of range.
            TypeError: if `x` holds no numbers.

        >>> from ridgeline.terrain import Ridge
        >>> Ridge(seed=7).height_at([[3.5, 4.0]]).shape
        (1, 2)
        """
        if isinstance(x, (float, int)):
            return surface_at(self.line, checks.place("x", x))
        places = checks.places("x", x)
        along = places.ravel()
        return _shape(surface(self.line, along, self.line.heights(along)), places)

    @overload
    def slope_at(self, x: float) -> float: ...
    @overload
    def slope_at(self, x: ArrayLike) -> Any: ...
    def slope_at(self, x: ArrayLike) -> Any:
        """The slope at `x`, at a vertex that on its right: a float for a number, float64 in the shape of an array.

        nan in a hole. Args and errors are those of `height_at`; a slope is in units of height per unit.
        """
        if isinstance(x, (float, int)):
            place = checks.place("x", x)
            return self.line.slope(place) if self.line.whole or surface_at(self.line, place) > -math.inf else math.nan
        places = checks.places("x", x)
        along = places.ravel()
        slopes = self.line.slopes(along)
        if not self.line.whole:
            slopes[surface(self.line, along, np.zeros(len(along))) < 0.0] = np.nan
        return _shape(slopes, places)

    def normal_at(self, x: ArrayLike) -> Floats:
        """The upward unit normal of the land at `x`: float64, in the shape of `x` with a last axis (x, y).

        nan in a hole. Args and errors are those of `height_at`.
        """
        slopes = np.asarray(self.slope_at(x))
        up = 1.0 / np.sqrt(1.0 + slopes * slopes)
        return np.stack([-slopes * up, up], axis=-1)

    def segments(self, start: float, stop: float, tolerance: float = 0.0, *, neighbours: bool = False) -> Floats:
        """The land as straight segments: (m, 2) float64, x and y of each point, both ends included.

        Where there is a hole, a row of nan stands between the segments on both of its sides. Physics engines take that
        for a place, and bodies fall through the ground: hand them `pieces`.

        Args:
            start: units: the x of the first point.
            stop: units, not below `start`: the x of the last one.
            tolerance: units, from 0, above 0 if the land is smooth: how far above or below the land a segment may
                lie; the larger, the fewer points.
            neighbours: adds a point before the first one and one after the last, on each side of a hole: the next
                vertex of the land, at an edge one straight below. A physics engine that knows them ("ghost
                vertices") lets bodies roll over the join of two stretches without a bump.

        Raises:
            ValueError: if a place or the tolerance is out of range.

        >>> from ridgeline.terrain import Ridge
        >>> ridge = Ridge(seed=7, smooth=24.0)
        >>> len(ridge.segments(0, 500, tolerance=0.5)), len(ridge.segments(0, 500, 0.5, neighbours=True))
        (10, 12)
        """
        pieces = self.pieces(start, stop, tolerance, neighbours=neighbours)
        if len(pieces) == 1:
            return pieces[0]
        parted = [part for piece in pieces for part in (np.full((1, 2), np.nan), piece)]
        return np.concatenate(parted[1:]) if parted else np.empty((0, 2))

    def pieces(self, start: float, stop: float, tolerance: float = 0.0, *, neighbours: bool = False) -> list[Floats]:
        """The `segments` of each stretch between holes, from left to right; one without holes, none in a hole.

        Args and errors are those of `segments`. With `neighbours`, a physics engine can be handed all land in one way:
        of each four points in a row, the middle two are a segment, the outer two its neighbours.

        >>> from ridgeline.terrain import Ridge
        >>> [(piece[0, 0].item(), piece[-1, 0].item()) for piece in Ridge(seed=7).gap(40, 60).pieces(0, 100)]
        [(0.0, 40.0), (60.0, 100.0)]
        """
        start, stop = checks.interval(start, stop)
        tolerance = checks.real("tolerance", tolerance, 0.0)
        if self.line.curved and not tolerance:
            raise ValueError("tolerance must be above 0 for smooth land, not 0")
        if self.line.whole:
            pieces = [segments(self.line, start, stop, tolerance)]
        else:
            pieces = [segments(self.line, left, right, tolerance) for left, right in solid(self.line, start, stop)]
        if not neighbours:
            return pieces
        return [
            np.stack([self._beside(piece[0], -1.0, tolerance), *piece, self._beside(piece[-1], 1.0, tolerance)])
            for piece in pieces
        ]

    def outline(self, start: float, stop: float, base: float, tolerance: float = 0.0) -> Floats:
        """The land as a polygon: (m, 2) float64: its segments, then its lower corners at `stop` and at `start`.

        Args:
            start, stop, tolerance: as for `segments`.
            base: units: the height of the lower corners, and of the bottom of holes.

        Raises:
            ValueError: if an argument is out of range.
        """
        bottom = checks.place("base", base)
        low, high = [(float(stop), bottom)], [(float(start), bottom)]
        walled = [
            np.concatenate([[(piece[0, 0], bottom)], piece, [(piece[-1, 0], bottom)]])
            for piece in self.pieces(start, stop, tolerance)
        ]
        if self.line.whole:
            walled = [walled[0][1:-1]]
        return np.concatenate([*walled, low, high])

    def _beside(self, end: Floats, side: float, tolerance: float) -> Floats:
        """(2,) the next vertex on one side of a place on the land, (2,); where the land ends, one straight below."""
        place = float(end[0])
        left, right = sorted((place, place + side * self._reach))
        around = [stretch for stretch in solid(self.line, left, right) if place in stretch]
        if not around:
            return end - (0.0, self._reach)
        breaks = self.line.breaks(*around[0], tolerance)
        x = float(around[0][side > 0.0] if not breaks.size else breaks[0] if side > 0.0 else breaks[-1])
        return np.array([x, self.line.height(x)])

    @property
    def _reach(self) -> float:
        """Units in which there is a vertex beside any place, or that the land is straight enough for one to be made."""
        return self.step

    def ray(self, start: Sequence[float], end: Sequence[float]) -> Hit | None:
        """The first point on the line from `start` to `end`, both (x, y), that is on or in the ground, or None.

        A hit has its `point` (x, y), the `normal` of the land there, and the `fraction` of the line before it, 0 to 1.

        Args:
            start: (x, y), in units, within ±2**52.
            end: (x, y), in units, at most 2**20 from `start` in x.

        Raises:
            ValueError: if a point is out of range, or the two are too far apart.
            TypeError: if a point is no two numbers.

        >>> from ridgeline.terrain import Ground
        >>> hit = Ground(20.0).ray((0, 60), (80, -20))
        >>> hit.point, hit.fraction
        ((40.0, 20.0), 0.5)
        """
        first, last = checks.point("start", start), checks.point("end", end)
        _check_width(first, last)
        return rays(self.line, [first], [last])[0]

    def rays(self, starts: ArrayLike, ends: ArrayLike) -> list[Hit | None]:
        """What `ray` says of many rays, in their order, in a fraction of its time.

        Args:
            starts: (n, 2) units, x and y of each.
            ends: (n, 2) units.

        Raises:
            ValueError: if the two differ in number, or a ray is one that `ray` refuses.
        """
        first, last = checks.points("starts", starts), checks.points("ends", ends)
        if len(first) != len(last):
            raise ValueError(f"starts and ends must be as many, not {len(first)} and {len(last)}")
        for start, end in zip(first, last, strict=True):
            _check_width(start, end)
        return rays(self.line, first, last)

    def circle(self, centre: Sequence[float], radius: float) -> Contact | None:
        """How a circle touches the land, or None if it does not. All below the land is ground.

        A contact has the land's nearest `point`, the `normal`, (x, y), that leads out of the land, and the `depth` in
        units: a circle that is moved by `depth` along the normal just touches.

        Args:
            centre: (x, y), in units, within ±2**52.
            radius: units, above 0 to 2**16.

        Raises:
            ValueError: if the centre or the radius is out of range.
            TypeError: if the centre is no two numbers.

        >>> from ridgeline.terrain import Ground
        >>> touch = Ground(20.0).circle((5, 28), radius=10)
        >>> touch.point, touch.depth
        ((5.0, 20.0), 2.0)
        """
        middle = checks.point("centre", centre)
        return circles(self.line, [middle], [checks.real("radius", radius, 0.0, MAX_RADIUS, above=True)])[0]

    def circles(self, centres: ArrayLike, radii: ArrayLike) -> list[Contact | None]:
        """What `circle` says of many circles, in their order, in a fraction of its time.

        Args:
            centres: (n, 2) units, x and y of each.
            radii: units: one radius for all, or (n,) of them.

        Raises:
            ValueError: if the radii are neither one nor n, or a circle is one that `circle` refuses.
        """
        middles, widths = checks.points("centres", centres), checks.numbers("radii", radii)
        if widths.ndim and widths.shape != (len(middles),):
            raise ValueError(f"radii must be one, or one for each of {len(middles)} centres, not {widths.size}")
        each = np.broadcast_to(widths, len(middles)).tolist()
        for number, radius in enumerate(each):
            checks.real(f"radii[{number}]", radius, 0.0, MAX_RADIUS, above=True)
        return circles(self.line, middles, each)

    def stream(self, *, ahead: float, behind: float) -> Stream:
        """A `Stream` of the chunks that enter and leave a moving window.

        Its ``move_to(left, right)`` returns two lists of chunks: those that enter, and those that leave.

        Args:
            ahead: units, from 0: how far before the window's right edge chunks enter.
            behind: units, from 0: how far behind its left edge they leave.

        Raises:
            ValueError: if one of them is out of range.
        """
        return Stream(self.chunk, self.chunk_length, ahead, behind)

    def chunk(self, index: int) -> Chunk:
        """The piece of land from ``index * chunk`` to ``(index + 1) * chunk``.

        Its `heights` are (chunk * 2**detail + 1,) float64, one for every lattice vertex, both edges included,
        so that ``chunk(k).heights[-1] == chunk(k + 1).heights[0]``. They are yours to change.

        Raises:
            ValueError: if the chunk would lie beyond ±2**52 units.
            TypeError: if `index` is no integer.
        """
        index = self.chunk_index(index)
        length = self.chunk_length
        return Chunk(index, index * length, (index + 1) * length, self.chunk_heights(index))

    def chunk_index(self, index: int) -> int:
        """The index as an int, if the land reaches that far."""
        most = int(checks.REACH) // self.chunk_length
        return checks.integer("index", index, -most, most - 1)

    def chunk_heights(self, index: int) -> Floats:
        """The heights of a chunk, both edges included: (chunk * 2**detail + 1,) float64."""
        count = int(self.chunk_length / self.step) + 1
        start = float(index * self.chunk_length)
        heights = self.line.row(start, self.step, count)
        return heights if self.line.whole else surface(self.line, places_of(start, self.step, count), heights)

    def _made(self, line: Line) -> Ground:
        made = Ground(0.0, chunk=self.chunk_length, detail=round(-math.log2(self.step)))
        made._line = line
        return made


def _check_width(start: tuple[float, float], end: tuple[float, float]) -> None:
    if abs(end[0] - start[0]) > MAX_RAY_WIDTH:
        raise ValueError(f"a ray may be at most {MAX_RAY_WIDTH:,} units wide, not {abs(end[0] - start[0]):,}")


def _shape(values: Floats, places: Floats) -> Any:
    return values.reshape(places.shape) if places.ndim else float(values[0])
