"""Harbour cranes: a portal on four legs, a cab, and a boom that points up or out over the water."""

from ..pen import Pen, rotate
from ..stand_kind import Kind


def draw(pen: Pen) -> None:
    """Draw a slewing crane, or one of those that unload containers."""
    (_unloader if pen.either(0.45) else _slewing)(pen, 0.72 + 0.28 * pen.age)


def _slewing(pen: Pen, tall: float) -> None:
    """A crane that turns on a portal, its boom of lattice raised."""
    portal = 0.34 * tall
    for side in (-1.0, 1.0):
        pen.stroke([(side * 0.13 * tall, -0.1), (side * 0.12 * tall, 0.0), (side * 0.045 * tall, portal)], 0.026 * tall)
    pen.rectangle(-0.13 * tall, 0.1 * tall, 0.13 * tall, 0.118 * tall)
    pen.rectangle(-0.07 * tall, portal - 0.02 * tall, 0.07 * tall, portal + 0.012 * tall)
    pen.polygon(
        [
            (-0.15 * tall, portal + 0.01 * tall),
            (0.07 * tall, portal + 0.01 * tall),
            (0.07 * tall, portal + 0.1 * tall),
            (-0.05 * tall, portal + 0.12 * tall),
            (-0.15 * tall, portal + 0.09 * tall),
        ]
    )
    mast = (-0.01 * tall, portal + 0.3 * tall)
    pen.stroke([(-0.06 * tall, portal + 0.1 * tall), mast], 0.014 * tall)
    pen.stroke([(0.04 * tall, portal + 0.1 * tall), mast], 0.014 * tall)
    root = (0.06 * tall, portal + 0.06 * tall)
    dx, dy = rotate((1.0, 0.0), pen.between(0.3, 0.52))
    long = (0.985 * tall - root[1]) / dy
    tip = (root[0] + long * dx, root[1] + long * dy)
    _lattice(pen, root, tip, 0.045 * tall, bays=11, thin=0.007 * tall)
    pen.stroke([mast, tip], 0.006 * tall)
    pen.stroke([mast, (-0.14 * tall, portal + 0.09 * tall)], 0.008 * tall)
    hook = tip[1] - pen.between(0.2, 0.5) * tall
    pen.stroke([tip, (tip[0], hook)], 0.005 * tall)
    pen.ellipse(tip[0], hook, 0.012 * tall, 0.02 * tall)


def _unloader(pen: Pen, tall: float) -> None:
    """A crane for containers: a tall frame, a long bridge, its outer part raised or level."""
    frame, bridge = 0.14 * tall, 0.6 * tall
    for x in (-frame, frame):
        pen.stroke([(1.1 * x, -0.1), (1.1 * x, 0.0), (x, bridge)], 0.03 * tall)
    for level in (0.2, 0.42):
        pen.rectangle(-frame, level * tall, frame, (level + 0.022) * tall)
    pen.stroke([(-frame, 0.21 * tall), (frame, 0.43 * tall)], 0.012 * tall)
    pen.rectangle(-0.5 * tall, bridge, 0.2 * tall, bridge + 0.035 * tall)
    pen.rectangle(-0.34 * tall, bridge + 0.03 * tall, -0.16 * tall, bridge + 0.1 * tall)
    head = (0.02 * tall, 0.97 * tall)
    for x in (-frame, frame):
        pen.stroke([(x, bridge), head], 0.017 * tall)
    root = (0.18 * tall, bridge + 0.017 * tall)
    dx, dy = rotate((1.0, 0.0), pen.between(0.3, 0.42)) if pen.either(0.5) else (1.0, 0.0)
    long = min(0.5 * tall, (0.96 * tall - root[1]) / dy if dy else 1.0)
    tip = (root[0] + long * dx, root[1] + long * dy)
    _lattice(pen, root, tip, 0.035 * tall, bays=9, thin=0.008 * tall)
    pen.stroke([head, (root[0] + 0.6 * long * dx, root[1] + 0.6 * long * dy)], 0.006 * tall)
    pen.stroke([head, (-0.45 * tall, bridge + 0.03 * tall)], 0.006 * tall)
    if dy == 0.0:
        x = pen.between(0.25, 0.6) * tall
        pen.rectangle(x - 0.03 * tall, bridge - 0.02 * tall, x + 0.03 * tall, bridge)
        pen.stroke([(x, bridge), (x, 0.42 * tall)], 0.006 * tall)
        pen.rectangle(x - 0.06 * tall, 0.37 * tall, x + 0.06 * tall, 0.42 * tall)


def _lattice(
    pen: Pen, start: tuple[float, float], end: tuple[float, float], wide: float, *, bays: int, thin: float
) -> None:
    """Two long bars from `start` to `end`, which meet there, with a zigzag between them."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(abs(dx), abs(dy), 1e-9)
    nx, ny = -dy / length, dx / length
    sides = []
    for side in (-0.5, 0.5):
        sides.append((start[0] + side * wide * nx, start[1] + side * wide * ny))
        pen.stroke([sides[-1], end], 1.3 * thin)
    zigzag = []
    for bay in range(bays):
        x, y = sides[bay % 2]
        along = bay / bays
        zigzag.append((x + along * (end[0] - x), y + along * (end[1] - y)))
    pen.stroke(zigzag, 0.7 * thin)


CRANE = Kind(slot=1.7, reach=1.05, drawing=draw, steepest=0.3)
