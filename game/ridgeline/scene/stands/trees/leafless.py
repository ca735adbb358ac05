"""Leafless trees, as in winter or dead: six levels of limbs that end in fine twigs; the old ones broad and heavy."""

import numpy as np

from ....terrain.arrays import Floats
from ..pen import Pen, rotate
from ..shapes import NOWHERE, drawing
from ..stand_kind import Kind
from .limbs import Habit, draw_limbs, fit, snow_on, tree

CROWN_REACH = 0.68  #: how far a crown reaches to a side at most


SPIKES = 9  #: points of a crown from afar


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of bare trees up to `height`: a stem and a fan of limbs; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.34 + 0.42 * age + 0.23 * draw())
    broad = tall * (0.26 + 0.16 * age + 0.1 * draw())
    outline = 0.45 * tall * (1.0 - np.abs(x) / (0.05 * tall + 0.5))
    for spike in range(SPIKES):
        at = (spike + 0.2 + 0.6 * draw()) / SPIKES * 2.0 - 1.0
        top = tall * (1.0 - 0.5 * at * at) * (0.78 + 0.22 * draw())
        away = np.abs(x - at * broad) / (0.75 * broad / SPIKES + 0.5)
        outline = np.maximum(outline, np.where(away < 1.0, top - 0.55 * tall * away, NOWHERE))
    return outline


def draw(pen: Pen) -> None:
    """Draw a leafless tree; see `Kind.drawing`."""
    age = pen.age
    tall = 0.34 + 0.42 * age + 0.23 * pen.chance()
    old = pen.between(0.6, 1.0) * age
    habit = Habit(
        levels=6 if age > 0.12 else 5,
        fork=(0.16 + 0.08 * old, 0.3 + 0.16 * old),
        rise=pen.between(0.06, 0.2) - 0.06 * old,
        crooked=0.07 + 0.08 * old,
        lateral=0.42,
        twig=0.0022,
    )
    heading = rotate((0.0, 1.0), pen.between(-0.06, 0.06))
    stem = tall * (0.3 - 0.1 * old * pen.chance())
    width = tall * (0.03 + 0.06 * old)
    forks = 3 if pen.either(0.55 + 0.25 * old) else 2
    limbs = fit(tree(pen, heading, stem, width, habit, forks=forks), tall, CROWN_REACH)
    draw_limbs(pen, limbs)
    snow_on(pen, limbs, 0.011)


LEAFLESS = Kind(slot=0.7, reach=0.7, outlines=outlines, drawing=draw, sway=0.012)
