"""A pen: what draws one specimen, as polygons that are filled later.

Lengths are shares of the height of the tallest specimen; x goes to the right of the root and y up from it. All is
made with + - × ÷ and √, so that any language draws the same.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ...terrain.arrays import Array, Floats

Point = tuple[float, float]

ROUND = (
    (1.0, 0.0),
    (0.9238795325112867, 0.3826834323650898),
    (0.7071067811865476, 0.7071067811865476),
    (0.3826834323650898, 0.9238795325112867),
)
"""A quarter of a circle's corners."""

CIRCLE: tuple[Point, ...] = (
    *ROUND,
    *((-y, x) for x, y in ROUND),
    *((-x, -y) for x, y in ROUND),
    *((y, -x) for x, y in ROUND),
)
"""The sixteen corners of a circle, counterclockwise."""


Built = Iterable[Array]  #: the build of all specimens of a kind: a record of arrays (SPECIMENS, 1)

Build = Callable[[float, Floats], Built]
"""Gives the build of a kind's specimens from their height and their random numbers (SPECIMENS, CHANCES)."""


def not_built(build: Build) -> Built:
    """Nothing: a pen that draws for no stand knows no other specimens."""
    return ()


class Part(NamedTuple):
    """Polygons that are filled together, and those that are cut out of them.

    Attributes:
        filled, cut: the corners of each, either way round.
    """

    filled: list[list[Point]]
    cut: list[list[Point]]


class Pen:
    """Draws one specimen.

    Attributes:
        age: 0 for the youngest specimen, 1 for the oldest.
        number: of the specimen.
        parts: what was drawn; of several parts the one that covers most of a pixel counts there.
        snow: the same of the snow that lies on it in winter, in the colour of snow.
    """

    def __init__(
        self, age: float, chance: Callable[[], float], number: int = 0, built: Callable[[Build], Built] = not_built
    ) -> None:
        """Begin a specimen; `chance` gives the next random number from 0 to below 1.

        `built` gives what all specimens are like, one unit high.
        """
        self.age, self.number, self._built = age, number, built
        self.chance = chance
        self.parts = [Part([], [])]
        self.snow = [Part([], [])]
        self._drawn = self.parts

    def individual(self, build: Build) -> list[Any]:
        """The build of this specimen: the numbers of a record."""
        return [field[self.number, 0].item() for field in self._built(build)]

    def between(self, low: float, high: float) -> float:
        """The next random number from `low` to `high`."""
        return low + (high - low) * self.chance()

    def either(self, share: float) -> bool:
        """True with this probability."""
        return self.chance() < share

    def sign(self) -> float:
        """1 or -1."""
        return 1.0 if self.chance() < 0.5 else -1.0

    def part(self) -> None:
        """Begin another part: cuts spare what was drawn before."""
        self._drawn.append(Part([], []))

    def snowing(self, on: bool = True) -> None:
        """Draw snow from now on, or the thing itself again."""
        self._drawn = self.snow if on else self.parts

    def polygon(self, corners: Sequence[Point]) -> None:
        """Fill a polygon that does not cross itself."""
        filled = self._drawn[-1].filled
        filled += [list(corners)]

    def cut(self, corners: Sequence[Point]) -> None:
        """Cut a polygon out of the part that is drawn."""
        self._drawn[-1].cut.append(list(corners))

    def ellipse(self, x: float, y: float, across: float, up: float, cut: bool = False) -> None:
        """Fill an ellipse around (x, y), or cut it out; `across` and `up` are its half axes."""
        corners = [(x + across * cosine, y + up * sine) for cosine, sine in CIRCLE]
        (self.cut if cut else self.polygon)(corners)

    def rectangle(self, left: float, bottom: float, right: float, top: float, cut: bool = False) -> None:
        """Fill a rectangle, or cut it out."""
        (self.cut if cut else self.polygon)([(left, bottom), (right, bottom), (right, top), (left, top)])

    def stroke(self, points: Sequence[Point], widths: Sequence[float] | float) -> None:
        """Draw a line through two points or more, with a width at each; its ends are straight."""
        wide = [widths] * len(points) if isinstance(widths, float | int) else list(widths)
        left: list[Point] = []
        right: list[Point] = []
        around = zip([points[0], *points[:-1]], points, [*points[1:], points[-1]], wide, strict=True)
        for (before_x, before_y), (x, y), (after_x, after_y), width in around:
            dx, dy = after_x - before_x, after_y - before_y
            length = math.sqrt(dx * dx + dy * dy) or 1.0
            across, up = dy / length, -dx / length  # to the right of the line
            left += [(x - 0.5 * width * across, y - 0.5 * width * up)]
            right += [(x + 0.5 * width * across, y + 0.5 * width * up)]
        self.polygon([*right, *reversed(left)])


def rotate(direction: Point, tangent: float) -> Point:
    """A unit vector turned counterclockwise by the angle whose half has this tangent: t = 0.2 is 22.6°.

    cos a = (1 - t²) / (1 + t²), sin a = 2t / (1 + t²): the same bits in every language, as sines are not.
    """
    square = tangent * tangent
    cosine, sine = (1.0 - square) / (1.0 + square), 2.0 * tangent / (1.0 + square)
    x, y = direction
    return x * cosine - y * sine, x * sine + y * cosine


def bow(start: Point, end: Point, height: float, steps: int = 6) -> list[Point]:
    """The points of a parabola from `start` to `end`; its middle is `height` to the left of the straight line."""
    (x, y), (x1, y1) = start, end
    dx, dy = x1 - x, y1 - y
    length = math.sqrt(dx * dx + dy * dy) or 1.0
    points: list[Point] = []
    for step in range(steps + 1):
        along = step / steps
        out = 4.0 * along * (1.0 - along) * height / length
        points += [(x + along * dx - out * dy, y + along * dy + out * dx)]
    return points
