"""Wind turbines: slender towers; their blades turn, see `life.rotors`."""

import numpy as np

from ....terrain.arrays import Floats
from ..pen import Pen
from ..shapes import drawing
from ..stand_kind import Kind

HUB, BLADE = 0.62, 0.375  #: height of the hub and length of a blade, as shares of the height of all


def draw(pen: Pen) -> None:
    """Draw a tower with its nacelle."""
    tall = float(pen.individual(_build)[0])
    hub = HUB * tall
    pen.stroke([(0.0, -0.1), (0.0, 0.0), (0.0, hub)], [0.026 * tall, 0.024 * tall, 0.012 * tall])
    pen.polygon(
        [
            (-0.012 * tall, hub - 0.008 * tall),
            (0.02 * tall, hub - 0.008 * tall),
            (0.026 * tall, hub + 0.006 * tall),
            (-0.012 * tall, hub + 0.008 * tall),
        ]
    )
    pen.ellipse(-0.008 * tall, hub, 0.012 * tall, 0.012 * tall)


def rotors(height: float, chance: Floats) -> Floats:
    """The rotors of the same turbines; see `Kind.rotors`."""
    [tall] = _build(height, chance)
    return np.concatenate([-0.008 * tall, HUB * tall, BLADE * tall], axis=1)


def _build(height: float, chance: Floats) -> tuple[Floats]:
    draw, age = drawing(chance)
    return (height * (0.82 + 0.12 * age + 0.06 * draw()),)


TURBINE = Kind(slot=1.6, reach=0.42, drawing=draw, turns=False, steepest=0.5, rotors=rotors)
