"""Limbs of trees: how they divide, taper, bend and end in twigs."""

import math
from itertools import pairwise
from typing import NamedTuple

from ..pen import Pen, Point, bow, rotate
from ..stand_kind import SPECIMENS

FOOT = -0.05  #: height at which stems begin, below the root

FLARE = ((FOOT, 2.2), (0.0, 1.6), (0.012, 1.36), (0.032, 1.17), (0.08, 1.0))
"""Heights above the root, and how much wider than its middle a stem is there."""


LOW = 0.16  #: height, as a share of a tree's, below which limbs bend up from the ground


DEAD_EVERY, DEAD_SHARE = 8, 0.45
"""Of so many specimens one may be dead, and with this probability it is: else a grove might be of dead ones."""


class Habit(NamedTuple):
    """How the limbs of a tree grow.

    Attributes:
        levels: times that the stem divides until it ends in twigs.
        main, side: least and greatest length of a limb that goes on, and of one that branches off, as shares of the
            limb that bears it.
        fork: tangents of half the least and the greatest angle at which a limb branches off.
        rise: how strongly limbs turn upwards, or downwards where it is negative.
        crooked: greatest height of a limb's bow, as a share of its length.
        lateral: probability that another limb leaves the middle of one.
        twig: width of the tips.
    """

    levels: int
    main: tuple[float, float] = (0.68, 0.9)
    side: tuple[float, float] = (0.55, 0.85)
    fork: tuple[float, float] = (0.22, 0.42)
    rise: float = 0.12
    crooked: float = 0.1
    lateral: float = 0.5
    twig: float = 0.002


class Limb(NamedTuple):
    """A limb.

    Attributes:
        points, widths: its middle line from where it begins, and how wide it is there.
        level: 0 for the stem.
        heading: the direction of its end, a unit vector.
    """

    points: list[Point]
    widths: list[float]
    level: int
    heading: Point


def is_dead(pen: Pen) -> bool:
    """Whether a tree is dead; no young one is."""
    mortal = round(pen.age * (SPECIMENS - 1)) % DEAD_EVERY == DEAD_EVERY // 2 and pen.age > 0.35
    return pen.either(DEAD_SHARE) and mortal


def tree(pen: Pen, heading: Point, length: float, width: float, habit: Habit, *, forks: int = 2) -> list[Limb]:
    """The limbs of a tree whose stem divides after `length` into so many; parents come before what they bear."""
    limbs: list[Limb] = []
    stem = _limb(pen, habit, (0.0, 0.0), heading, length=length, width=width, level=0)
    flared = [(stem.points[0][0], FOOT), *stem.points[:1], *(on(stem.points, y) for y, _ in FLARE[2:])]
    beyond = [point for point in stem.points if point[1] > 1.3 * FLARE[-1][0]]
    widths = [flare * width for _, flare in FLARE] + stem.widths[len(stem.widths) - len(beyond) :]
    limbs.append(Limb([*flared, *beyond], widths, 0, stem.heading))
    side = pen.sign()
    for fork in range(forks):
        # The limbs of the stem fan out evenly, and share its cross-section; those in the middle go on highest.
        spread = 2.0 * fork / (forks - 1) - 1.0
        tangent = side * spread * pen.between(*habit.fork) + pen.between(-0.06, 0.06)
        away = length * pen.between(*habit.main) * (1.45 - 0.35 * abs(spread))
        own = stem.widths[-1] * math.sqrt(pen.between(0.8, 1.2) / forks)
        heading = _rise(rotate(stem.heading, tangent), habit.rise)
        _grow(pen, habit, limbs, _before(stem), heading, length=away, width=own, level=1)
    return limbs


def fit(limbs: list[Limb], tall: float, widest: float) -> list[Limb]:
    """The limbs made so large that the highest reaches `tall`, but none goes further than `widest` to a side."""
    (_, top), out = limbs[0].points[0], 0.0
    for limb in limbs:
        for x, y in limb.points:
            top, out = y if y > top else top, x if x > out else -x if -x > out else out
    up = tall / top
    across, low = min(up, widest / out), LOW * tall
    fitted: list[Limb] = []
    for limb in limbs:
        points: list[Point] = []
        for x, y in limb.points:
            height = y * up if limb.level or y > 0.0 else y
            points += [(x * across, _above(height, low) if limb.level and height <= low else height)]
        fitted += [Limb(points, limb.widths, limb.level, limb.heading)]
    return fitted


def _above(y: float, low: float) -> float:
    """A height that is above the ground: those below `low` are the closer together the lower they are."""
    return y if y > low else low * low / (2.0 * low - y)


def draw_limbs(pen: Pen, limbs: list[Limb]) -> None:
    """Draw limbs; those of one segment end in a point."""
    for limb in limbs:
        if len(limb.points) > 2:
            pen.stroke(limb.points, limb.widths)
            continue
        (x, y), (x1, y1) = limb.points
        dx, dy = x1 - x, y1 - y
        half = 0.5 * limb.widths[0] / (math.sqrt(dx * dx + dy * dy) or 1.0)
        tip = 0.3 * half
        pen.polygon(
            [
                (x + half * dy, y - half * dx),
                (x1 + tip * dy, y1 - tip * dx),
                (x1 - tip * dy, y1 + tip * dx),
                (x - half * dy, y + half * dx),
            ]
        )


def on(stem: list[Point], height: float) -> Point:
    """The point of a rising line at this height."""
    for (x, y), (x1, y1) in pairwise(stem):
        if height <= y1:
            return x + (x1 - x) * (height - y) / (y1 - y), height
    return stem[-1]


def snow_on(pen: Pen, limbs: list[Limb], least: float) -> None:
    """Lay snow on limbs at least so wide where they are not steep."""
    pen.snowing()
    for points, widths, _, _ in limbs:
        for (x, y), (x1, y1), w, w1 in zip(points[:-1], points[1:], widths[:-1], widths[1:], strict=True):
            if x1 < x:
                x, y, w, x1, y1, w1 = x1, y1, w1, x, y, w
            dx, dy = x1 - x, y1 - y
            if w1 + w < 2.0 * least or abs(dy) > 1.2 * dx:
                continue
            length = math.sqrt(dx * dx + dy * dy)
            up, deep = (-dy / length, dx / length), 0.004 * dx / length + 0.12 * min(w, w1)
            low, low1 = 0.5 * w - deep, 0.5 * w1 - deep
            middle = (
                0.5 * (x + x1) + up[0] * (0.25 * (w + w1) + deep),
                0.5 * (y + y1) + up[1] * (0.25 * (w + w1) + deep),
            )
            pen.polygon(
                [
                    (x + up[0] * low, y + up[1] * low),
                    (x1 + up[0] * low1, y1 + up[1] * low1),
                    (x1 + up[0] * 0.5 * w1, y1 + up[1] * 0.5 * w1),
                    middle,
                    (x + up[0] * 0.5 * w, y + up[1] * 0.5 * w),
                ]
            )
    pen.snowing(False)


def _grow(
    pen: Pen, habit: Habit, limbs: list[Limb], start: Point, heading: Point, *, length: float, width: float, level: int
) -> None:
    limb = _limb(pen, habit, start, heading, length=length, width=width, level=level)
    limbs += [limb]
    if level >= habit.levels:
        return
    side = pen.sign()
    end, tip = _before(limb), limb.widths[-1]
    share = pen.between(0.55, 0.75)
    on = _rise(rotate(limb.heading, -side * pen.between(0.03, 0.16)), habit.rise)
    long, wide = length * pen.between(*habit.main), tip * math.sqrt(share)
    _grow(pen, habit, limbs, end, on, length=long, width=wide, level=level + 1)
    off = _rise(rotate(limb.heading, side * pen.between(*habit.fork)), habit.rise)
    long, wide = length * pen.between(*habit.side), tip * math.sqrt(1.0 - share)
    _grow(pen, habit, limbs, end, off, length=long, width=wide, level=level + 1)
    if len(limb.points) > 2 and pen.either(habit.lateral):
        off = _rise(rotate(limb.heading, -side * pen.between(*habit.fork) * 1.2), habit.rise)
        middle = limb.points[len(limb.points) // 2]
        away = length * pen.between(*habit.side)
        _grow(pen, habit, limbs, middle, off, length=away, width=0.5 * tip, level=min(level + 2, habit.levels))


def _before(limb: Limb) -> Point:
    """A point just before a limb's end, where others leave it without a notch."""
    (x, y), (hx, hy), back = limb.points[-1], limb.heading, 0.45 * limb.widths[-1]
    return x - back * hx, y - back * hy


def _limb(pen: Pen, habit: Habit, start: Point, heading: Point, *, length: float, width: float, level: int) -> Limb:
    x, y = start
    end = x + heading[0] * length, y + heading[1] * length
    out = pen.between(-habit.crooked, habit.crooked)
    steps = 1 if level >= habit.levels - 1 else 2 if level >= habit.levels - 2 else 4
    points = bow(start, end, out * length, steps) if steps > 1 else [start, end]
    width = max(width, habit.twig)
    # Where it leaves another a limb is thicker.
    widths = [width * (1.0 - 0.2 * step / steps) for step in range(steps + 1)]
    if level:
        widths[0] = 1.3 * width
    return Limb(points, widths, level, rotate(heading, -2.0 * out) if steps > 1 else heading)


def _rise(heading: Point, rise: float) -> Point:
    """A direction turned upwards."""
    x, y = heading
    y += rise
    length = math.sqrt(x * x + y * y)
    return x / length, y / length
