"""Ruined aqueducts: tall arches under a row of small ones, of which some have fallen."""

from ..pen import Pen, Point
from ..stand_kind import Kind
from .arches import arch, pier

PIER_DEPTH = 1.0  #: how far the piers reach below the ground at the middle, as a share of the height
SMALL = 3  #: small arches over a large one


def draw(pen: Pen) -> None:
    """Draw a whole stretch, its broken end, and stumps of piers beyond."""
    tall = 0.75 + 0.25 * pen.age
    whole, stumps, side = 3 + int(3.99 * pen.chance()), 1 + int(2.99 * pen.chance()), pen.sign()
    span = pen.between(0.5, 0.58) * tall
    wide = 0.22 * span
    spring, half = 0.36 * tall, 0.5 * (span - wide)
    floor = spring + half + 0.05 * tall
    start = -0.5 * side * span * (whole + stumps)
    for number in range(whole + 1):
        x = start + side * span * number
        pier(pen, x, wide, -PIER_DEPTH, spring, taper=0.22)
        pen.rectangle(x - 0.6 * wide, spring - 0.022 * tall, x + 0.6 * wide, spring)
        pen.rectangle(x - 0.5 * wide, spring, x + 0.5 * wide, floor)
        if number < whole:
            near, far = sorted((x + side * 0.5 * wide, x + side * (span - 0.5 * wide)))
            arch(pen, near, far, spring=spring, rise=half, top=floor)
            _small_arches(pen, x, side * span, floor, tall, broken=number == whole - 1)
    pen.rectangle(start - 0.6 * wide, floor, start + 0.6 * wide, tall)
    for number in range(1, stumps + 1):
        _stump(pen, start + side * span * (whole + number), wide, spring * pen.between(0.35, 1.05))


def _small_arches(pen: Pen, x: float, span: float, floor: float, tall: float, *, broken: bool) -> None:
    """The small arches and the channel over a span; the last one has fallen in part."""
    step, channel = span / SMALL, 0.9 * tall
    last = 1 if broken else SMALL
    for number in range(last):
        near, far = sorted((x + step * number, x + step * (number + 1)))
        slim = 0.13 * abs(step)
        pen.rectangle(near - slim, floor - 0.01, near + slim, channel)
        pen.rectangle(far - slim, floor - 0.01, far + slim, channel)
        rise = 0.5 * (far - near) - slim
        arch(pen, near + slim, far - slim, spring=channel - rise - 0.02 * tall, rise=rise, top=channel)
    end = x + step * last
    ragged: list[Point] = [(end, channel - 0.01)]
    if broken:
        ragged += [
            (end + step * out, channel + (tall - channel) * up) for out, up in ((0.3, 0.0), (0.2, 0.4), (0.36, 0.5))
        ]
    ragged.append((end + (0.1 * step if broken else 0.0), tall))
    pen.polygon([(x, tall), (x, channel - 0.01), *ragged])


def _stump(pen: Pen, x: float, wide: float, top: float) -> None:
    """Draw the stump of a pier."""
    sides = [(0.5, pen.between(0.8, 1.0)), (0.2, pen.between(0.9, 1.1)), (-0.1, 1.0), (-0.5, pen.between(0.7, 0.95))]
    head = [(x + wide * out, top * up) for out, up in sides]
    pen.polygon([(x - 0.62 * wide, -PIER_DEPTH), (x + 0.62 * wide, -PIER_DEPTH), *head])


AQUEDUCT = Kind(slot=14.0, reach=3.0, drawing=draw, lowest=PIER_DEPTH)
