"""The base of lands made from other lands: a `Line` from three questions, and places where it bends."""

from collections.abc import Iterable, Sequence

import numpy as np

from ..arrays import Bools, Floats
from ..geometry import Land, Line, Vector
from ..polyline import MAX_VERTICES

MAX_ROUNDS = 16
_QUARTERS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])[:, None]


class Combined:
    """A `Line` made from other lines; subclasses give its heights, slopes and breaks."""

    curved = True

    def __init__(self, *parts: Line) -> None:
        self._parts = parts
        self.whole = all(part.whole for part in parts)

    def heights(self, x: Floats) -> Floats:
        raise NotImplementedError

    def slopes(self, x: Floats) -> Floats:
        raise NotImplementedError

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        raise NotImplementedError

    def row(self, start: float, step: float, count: int) -> Floats:
        return self.heights(places_of(start, step, count))

    def height(self, x: float) -> float:
        return float(self.heights(np.array([x]))[0])

    def slope(self, x: float) -> float:
        return float(self.slopes(np.array([x]))[0])

    def holes(self, start: float, stop: float) -> list[Vector]:
        return merge([hole for part in self._parts if not part.whole for hole in part.holes(start, stop)])


class OwnLand(Combined):
    """A user's `Land` as a `Line`."""

    def __init__(self, land: Land) -> None:
        super().__init__()
        self._land = land

    def heights(self, x: Floats) -> Floats:
        return answer_for("heights", self._land.heights(x), x)

    def slopes(self, x: Floats) -> Floats:
        return answer_for("slopes", self._land.slopes(x), x)

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        return inside(np.asarray(self._land.breaks(start, stop, tolerance), np.float64), start, stop)


class Level(Combined):
    """Land at one height."""

    curved = False

    def __init__(self, height: float) -> None:
        super().__init__()
        self.level = height

    def heights(self, x: Floats) -> Floats:
        return np.full(x.shape, self.level)

    def slopes(self, x: Floats) -> Floats:
        return np.zeros(x.shape)

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        return np.empty(0)


def places_of(start: float, step: float, count: int) -> Floats:
    """The places of a row: (count,) float64."""
    x = np.arange(count, dtype=np.float64)
    x *= step
    x += start
    return x


def inside(places: Floats | Sequence[float], start: float, stop: float) -> Floats:
    """The places strictly between two others, in order, none twice."""
    ordered = np.sort(np.asarray(places, np.float64))
    kept = (ordered > start) & (ordered < stop)
    kept[1:] &= ordered[1:] > ordered[:-1]
    return ordered[kept]


def merge(holes: Iterable[Vector]) -> list[Vector]:
    """The holes from left to right, those that touch as one."""
    joined: list[Vector] = []
    for first, last in sorted(holes):
        if joined and first <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(joined[-1][1], last)
        else:
            joined.append((first, last))
    return joined


def refine(line: Line, edges: Floats, tolerance: float, bends: Bools) -> Floats:
    """The inner edges, and places between them so that the line is straight within `tolerance` from one to the next.

    Gaps that are shorter than `tolerance` are left as they are.

    Args:
        line: land that is smooth, or nearly so, between two edges.
        edges: (n,) ascending places.
        tolerance: units, above 0.
        bends: (n - 1,) whether the line may bend after each edge but the last.
    """
    places, left, right = [edges[1:-1]], edges[:-1][bends], edges[1:][bends]
    count = len(edges)
    for _ in range(MAX_ROUNDS):
        if not left.size:
            break
        x = left + (right - left) * _QUARTERS
        y = line.heights(x.ravel()).reshape(x.shape)
        miss = np.abs(y[1:4] - (y[0] + (y[4] - y[0]) * _QUARTERS[1:4])).max(axis=0)
        # Half of the tolerance, because the worst place may lie between the three that are looked at. Land that stands
        # upright, as at the rim of a crater, is near enough if it is so sideways.
        split = (miss > 0.5 * tolerance) & (right - left > tolerance) & (np.diff(x, axis=0) > 0.0).all(axis=0)
        x = x[:, split]
        left, right = x[:-1].ravel(), x[1:].ravel()
        places.append(x[1:-1].ravel())
        count += x[1:-1].size
        if count > MAX_VERTICES:
            raise ValueError(
                f"a tolerance of {tolerance!r} takes more than {MAX_VERTICES:,} points: allow more or ask for less"
            )
    return np.sort(np.concatenate(places))


def answer_for(name: str, answer: object, x: Floats, *, holes: bool = False) -> Floats:
    """The answer of a user's function, checked: one number for each place, finite except in holes."""
    numbers = np.asarray(answer)
    if numbers.dtype.kind not in "iuf":
        raise TypeError(f"your {name} must answer with numbers, not {_wrong(answer)!r}")
    if numbers.shape != x.shape:
        raise ValueError(f"your {name} must answer with {len(x)} numbers for as many places, not shape {numbers.shape}")
    floats = numbers.astype(np.float64)
    if not holes and not np.isfinite(floats).all():
        wrong = int(np.flatnonzero(~np.isfinite(floats))[0])
        raise ValueError(
            f"your {name} must be finite, not {float(floats[wrong])!r} at {float(x[wrong])!r}; `gap` makes holes"
        )
    return floats


def _wrong(answer: object) -> object:
    """The value that is no number, or the first such of several."""
    if isinstance(answer, list | np.ndarray):
        return next((one for one in answer if not isinstance(one, int | float | np.number)), answer)
    return answer
