"""Fallen trunks with the roots that they tore out, and the stumps of others."""

from ..curves import weather
from ..pen import Pen, Point
from ..stand_kind import Kind

STUMP_AGE = 0.25  #: up to this age there is only a stump


def draw(pen: Pen) -> None:
    """Draw a stump, or a trunk that lies on the ground."""
    (_stump if pen.age < STUMP_AGE else _trunk)(pen, 0.5 + 0.3 * pen.age + 0.18 * pen.chance())


def _stump(pen: Pen, tall: float) -> None:
    """A broken stump: splinters above, roots at its foot."""
    high, half = 0.75 * tall, 0.26 * tall * pen.between(0.85, 1.2)
    ring: list[Point] = [(1.9 * half, -0.1), (1.25 * half, 0.08 * tall), (half, 0.3 * tall), (0.92 * half, 0.7 * high)]
    for number in range(4):
        x = 0.9 - 0.5 * number
        ring.append((half * (x - 0.1), high * pen.between(0.72, 1.0)))
        ring.append((half * (x - 0.32), high * pen.between(0.55, 0.7)))
    ring += [(-0.95 * half, 0.6 * high), (-half, 0.3 * tall), (-1.3 * half, 0.07 * tall), (-2.1 * half, -0.1)]
    pen.polygon(weather(pen, ring, 0.03, 2))


def _trunk(pen: Pen, tall: float) -> None:
    """A trunk that tapers to where it broke, with the plate of its roots and the stubs of its boughs."""
    length, thick = tall * pen.between(2.0, 3.0), tall * pen.between(0.26, 0.36)
    back, rise = -0.42 * length, thick * pen.between(0.4, 0.48)
    end = back + length
    upper = [(back + length * along, rise + thick * (0.5 - 0.2 * along)) for along in (1.0, 0.75, 0.5, 0.25, 0.08)]
    broken: list[Point] = [(end - 0.4 * thick, rise - 0.5 * thick)]
    for up in (-0.2, 0.0, 0.2):
        broken.append((end + thick * pen.between(0.1, 0.7), rise + thick * (up - 0.05)))
        broken.append((end + 0.05 * thick, rise + thick * (up + 0.05)))
    flare = [(back, rise + 0.75 * thick), (back, -0.3), (end - thick, -0.3)]
    pen.polygon(weather(pen, [*broken, *upper, *flare], 0.025, 2))
    _roots(pen, (back, rise), thick, tall - rise)
    for along in (0.3, 0.5, 0.68, 0.84):
        if pen.either(0.65):
            x, foot = back + along * length, rise + 0.2 * thick
            high = tall * pen.between(0.2, 0.55)
            knee = (x + 0.1 * high, foot + 0.6 * high)
            pen.stroke(
                [(x, foot), knee, (x + high * pen.between(0.2, 0.7), foot + high)],
                [0.26 * thick, 0.15 * thick, 0.05 * thick],
            )


def _roots(pen: Pen, middle: Point, thick: float, reach: float) -> None:
    """The plate of earth and roots at the end of a trunk, seen from its edge."""
    x, y = middle
    plate = ((0.25, -0.9), (0.3, 0.0), (0.2, 0.4), (0.05, 0.62), (-0.2, 0.7), (-0.3, 0.4), (-0.28, 0.0), (-0.3, -0.9))
    pen.polygon(weather(pen, [(x + 1.3 * thick * a, y + reach * b) for a, b in plate], 0.12, 2))
    for up in (-0.05, 0.2, 0.42, 0.58, 0.68):
        start = (x - 0.2 * thick, y + reach * up)
        out, high = reach * pen.between(0.2, 0.5), reach * up * pen.between(0.05, 0.4)
        knee = (start[0] - 0.6 * out, start[1] + high + 0.06 * reach * pen.chance())
        tip = (start[0] - out, start[1] + high + reach * pen.between(-0.15, 0.12))
        pen.stroke([start, knee, (tip[0], min(tip[1], 0.97))], [0.22 * thick, 0.11 * thick, 0.02 * thick])
    up = pen.between(0.8, 0.95)
    sprout = (x + thick * pen.between(-0.2, 0.3), y + 0.8 * up * reach)
    pen.stroke(
        [(x, y + 0.5 * reach), sprout, (sprout[0] + 0.2 * thick, y + up * reach)], [0.2 * thick, 0.1 * thick, 0.0]
    )


LOG = Kind(slot=4.0, reach=2.4, drawing=draw, steepest=0.35)
