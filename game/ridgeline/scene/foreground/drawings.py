"""Drawings of things that pass close before the camera; 1 is the height of the picture, and y = 0 its foot."""

from collections.abc import Callable

from ..stands.pen import Pen, Point, bow
from ..theme import ForegroundKind

FOOT, TOP = -0.08, 1.12
"""Heights below and above the picture: the ends of things that reach out of it."""


def trunk(pen: Pen) -> None:
    """A tree right beside the camera: its trunk, and a few boughs that leave it high up."""
    lean, wide = pen.between(-0.09, 0.09), pen.between(0.08, 0.14)
    stem = bow((0.0, FOOT), (lean, TOP), pen.between(-0.02, 0.02), 8)
    tapers = [1.0 - 0.035 * step for step in range(9)]
    flares = (1.5, 1.12, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
    pen.stroke(stem, [wide * flare * taper for flare, taper in zip(flares, tapers, strict=True)])
    side = pen.sign()
    for number in range(4 if pen.either(0.3) else 3 if pen.either(0.6) else 2):
        height = 0.74 + 0.1 * number + pen.between(-0.04, 0.04)
        start = (lean * height, height)
        end = (start[0] + side * pen.between(0.3, 0.52), height + pen.between(-0.12, 0.12))
        _leafy(pen, bow(start, end, side * pen.between(-0.05, 0.02)), 0.15 * wide, pen.between(0.036, 0.046))
        side = -side


def bough(pen: Pen) -> None:
    """Leafy boughs that hang into the picture from above."""
    _hanging(pen, 0.036, 0.05)


def blossom(pen: Pen) -> None:
    """Boughs in full bloom that hang into the picture from above."""
    _hanging(pen, 0.05, 0.062)


def _hanging(pen: Pen, least: float, most: float) -> None:
    side = pen.sign()
    for number in range(4):
        start = (side * (-0.5 + 0.12 * number), TOP + 0.05)
        reach, deep = pen.between(0.4, 0.8), pen.between(0.18, 0.36)
        end = (start[0] + side * reach, start[1] - deep)
        _leafy(pen, bow(start, end, side * pen.between(0.02, 0.08), 8), 0.02, pen.between(least, most))


def _leafy(pen: Pen, limb: list[Point], wide: float, leaf: float) -> None:
    """A limb that ends in a point, with twigs to both sides of its outer part, and leaves along these."""
    last = len(limb) - 1
    pen.stroke(limb, [wide * (1.05 - step / last) for step in range(last + 1)])
    for number, (x, y) in enumerate(limb[last // 3 :]):
        for _ in range(3):
            twig = (x + leaf * pen.between(-2.2, 2.2), y + leaf * pen.between(-2.6, 1.6))
            pen.stroke([(x, y), twig], 0.005)
            for share in (0.35, 0.6, 0.85, 1.0):
                size = leaf * pen.between(0.3, 0.56) * (1.0 - 0.06 * number)
                away = (pen.between(-0.5, 0.5) * leaf, pen.between(-0.5, 0.5) * leaf)
                middle = (x + share * (twig[0] - x) + away[0], y + share * (twig[1] - y) + away[1])
                pen.ellipse(*middle, 1.3 * size, 0.75 * size)


def rock(pen: Pen) -> None:
    """A boulder on the ground before the camera, steeper on one side."""
    half, high, peak = pen.between(0.3, 0.48), pen.between(0.22, 0.32), pen.between(-0.5, 0.5)
    shape = ((-1.0, 0.0), (-0.86, 0.42), (-0.5, 0.62), (-0.28, 0.9), (0.1, 1.0), (0.42, 0.82), (0.66, 0.5), (0.9, 0.34))
    corners = [(-half - 0.06, FOOT)]
    for x, y in shape:
        skewed = x + peak * y * (1.0 - x * x)
        corners.append((half * (skewed + pen.between(-0.05, 0.05)), FOOT + 0.05 + high * y * pen.between(0.88, 1.05)))
    pen.polygon([*corners, (half + 0.06, FOOT)])


def reeds(pen: Pen) -> None:
    """Tall grass close before the camera, some of it with ears."""
    for _ in range(34):
        x, high = pen.between(-0.42, 0.42), pen.between(0.16, 0.36)
        high *= 1.0 - 2.4 * x * x
        tip = (x + pen.between(-0.16, 0.16), high)
        blade = bow((x, FOOT), tip, pen.between(-0.03, 0.03))
        wide = pen.between(0.018, 0.028)
        pen.stroke(blade, [wide * (1.0 - 0.14 * step) for step in range(7)])
        if pen.either(0.3):
            pen.ellipse(tip[0], tip[1], 0.013, 0.042)


def cactus(pen: Pen) -> None:
    """A saguaro: a column, and arms that bend upwards."""
    high, wide = pen.between(0.5, 0.95), pen.between(0.07, 0.1)
    pen.stroke([(0.0, FOOT), (0.0, 0.4 * high), (0.0, high - 0.5 * wide)], [0.9 * wide, 1.05 * wide, 0.9 * wide])
    pen.ellipse(0.0, high - 0.5 * wide, 0.45 * wide, 0.5 * wide)
    side = pen.sign()
    for _ in range(2 if pen.either(0.6) else 1):
        out, root, top = side * pen.between(0.13, 0.2), high * pen.between(0.35, 0.55), high * pen.between(0.68, 0.88)
        arm = 0.62 * wide
        bend = [(0.0, root), (0.7 * out, root), (out, root + 0.5 * abs(out)), (out, max(top, root + abs(out)))]
        pen.stroke(bend, arm)
        pen.ellipse(*bend[1], 0.5 * arm, 0.5 * arm)
        pen.ellipse(*bend[-1], 0.5 * arm, 0.6 * arm)
        side = -side


def lamp(pen: Pen) -> None:
    """The post of a street lamp, its arm and its lantern."""
    side, high = pen.sign(), pen.between(0.74, 0.86)
    pen.stroke([(0.0, FOOT), (0.0, 0.1), (0.0, 0.12), (0.0, high)], [0.05, 0.046, 0.026, 0.02])
    pen.stroke(bow((0.0, high - 0.02), (0.2 * side, high + 0.05), 0.03 * side), 0.016)
    pen.polygon([(0.15 * side, high + 0.03), (0.29 * side, high + 0.03), (0.25 * side, high + 0.07)])


DRAWINGS: dict[ForegroundKind, Callable[[Pen], None]] = {
    "trunk": trunk,
    "bough": bough,
    "blossom": blossom,
    "rock": rock,
    "reeds": reeds,
    "cactus": cactus,
    "lamp": lamp,
}
