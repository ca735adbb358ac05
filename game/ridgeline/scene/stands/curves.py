"""Curves and edges that several drawings share: bent blades, round heads, rock that weather has roughened."""

import math
from collections.abc import Sequence

from .pen import ROUND, Pen, Point

BLADE = ((0.0, 0.6), (0.35, 1.0), (0.65, 0.72), (0.87, 0.38), (1.0, 0.0))
"""Places along a blade, and its width there as a share of its greatest."""


def arc(start: Point, control: Point, end: Point, places: Sequence[float]) -> list[Point]:
    """Points at some places, from 0 to 1, of the parabola that leaves `start` for `control` and comes from it."""
    points = []
    for along in places:
        before, between, after = (1.0 - along) * (1.0 - along), 2.0 * along * (1.0 - along), along * along
        x = before * start[0] + between * control[0] + after * end[0]
        points.append((x, before * start[1] + between * control[1] + after * end[1]))
    return points


def blade(pen: Pen, root: Point, control: Point, tip: Point, width: float) -> None:
    """Draw a leaf of grass: it leaves its root for `control` and bends to its tip, where it is pointed."""
    points = arc(root, control, tip, [along for along, _ in BLADE])
    pen.stroke(points, [width * share for _, share in BLADE])


def round_end(points: Sequence[Point], widths: Sequence[float]) -> tuple[list[Point], list[float]]:
    """The points and widths of a line whose last end is half a circle instead of straight."""
    (x, y), (end, top) = points[-2], points[-1]
    dx, dy = end - x, top - y
    length = math.sqrt(dx * dx + dy * dy) or 1.0
    radius = 0.5 * widths[-1]
    turns = [(radius / length * sine, 2.0 * radius * cosine) for cosine, sine in ROUND[1:]] + [(radius / length, 0.0)]
    cap = [(end + dx * along, top + dy * along) for along, _ in turns]
    return [*points, *cap], [*widths, *(width for _, width in turns)]


def weather(pen: Pen, points: Sequence[Point], share: float, times: int, closed: bool = True) -> list[Point]:
    """A line whose edges' middles are moved sideways by up to a share of their length, so many times over."""
    rough = list(points)
    for _ in range(times):
        finer = []
        last = rough[0] if closed else None
        for number, (x, y) in enumerate(rough):
            finer.append((x, y))
            following = rough[number + 1] if number + 1 < len(rough) else last
            if following is not None:
                out = share * (2.0 * pen.chance() - 1.0)
                dx, dy = following[0] - x, following[1] - y
                finer.append((x + 0.5 * dx - out * dy, y + 0.5 * dy + out * dx))
        rough = finer
    return rough


def blanket(pen: Pen, points: Sequence[Point], depth: float, flattest: float = 0.35) -> None:
    """Lay snow `depth` thick on the edges of a counterclockwise ring that lie level enough: their normal's share up."""
    pen.snowing()
    for (x, y), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        dx, dy = x1 - x, y1 - y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0 and -dx > flattest * length:
            lower = depth * -dx / length
            pen.polygon([(x, y), (x1, y1), (x1, y1 - lower), (x, y - lower)])
    pen.snowing(False)
