"""Broadleaved trees: crowns of many boughs, each a ball of leaves; slender when young, wide when old."""

import numpy as np

from ....terrain.arrays import Floats
from ..pen import Pen, rotate
from ..shapes import Draw, arc, dome, drawing
from ..stand_kind import Kind
from .leaves import mass
from .limbs import Habit, draw_limbs, fit, is_dead, tree

TUFT_UNITS, MIN_MAX_TUFTS = 26.0, (0, 8)
"""Units of a tree's height for each tuft on a bough's outline, and tufts of the smallest and the tallest trees."""

BOUGHS = 9  #: boughs on the outline of a crown
CROWN_REACH = 0.72  #: how far a drawn crown reaches to a side at most


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of broadleaved trees up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.4 + 0.4 * age + 0.2 * draw())
    broad = tall * (0.42 + 0.12 * draw() + 0.1 * age)
    lean = 0.3 * broad * (2.0 * draw() - 1.0)
    tufts = int(np.clip(height / TUFT_UNITS, *MIN_MAX_TUFTS))
    outline = dome(x, 0.4 * lean, 0.7 * broad, 0.6 * tall, 0.6 * tall)
    for bough in range(BOUGHS):
        cosine, rise = arc((bough + 0.1 + 0.8 * draw()) / BOUGHS)
        size = broad * (0.13 + 0.12 * draw() + 0.12 * rise)
        top = tall * (0.08 + 0.1 * draw() + 0.82 * rise * (0.74 + 0.26 * draw()))
        middle = lean * rise + (broad - size) * cosine
        outline = np.maximum(outline, _bough(x, middle, size, top, tufts=tufts, draw=draw))
    return np.minimum(outline, tall)


def _bough(x: Floats, middle: Floats, size: Floats, top: Floats, *, tufts: int, draw: Draw) -> Floats:
    """Balls of leaves, with smaller ones around their upper edge."""
    outline = dome(x, middle, size, top, 1.2 * size)
    for tuft in range(tufts):
        cosine, sine = arc((tuft + 0.1 + 0.8 * draw()) / tufts)
        small = size * (0.7 + 1.3 * draw()) / (tufts + 2.0)
        above = top - 1.2 * size * (1.0 - sine) + 0.8 * small
        outline = np.maximum(outline, dome(x, middle + size * cosine, small, above, 1.2 * small))
    return outline


def draw(pen: Pen) -> None:
    """Draw a broadleaved tree; see `Kind.drawing`."""
    age = pen.age
    tall = 0.4 + 0.4 * age + 0.19 * pen.chance()
    old = pen.between(0.5, 1.0) * age
    habit = Habit(
        levels=3,
        main=(0.62, 0.8),
        side=(0.6, 0.8),
        fork=(0.24 + 0.08 * old, 0.36 + 0.14 * old),
        rise=pen.between(0.06, 0.16) - 0.06 * old,
        lateral=0.6,
    )
    heading = rotate((0.0, 1.0), pen.between(-0.05, 0.05))
    limbs = tree(pen, heading, tall * 0.3, tall * (0.035 + 0.05 * old), habit, forks=3)
    # The masses of leaves go beyond the tips.
    size = tall * pen.between(0.115, 0.14)
    limbs = fit(limbs, tall - size, CROWN_REACH - 1.4 * size)
    draw_limbs(pen, limbs)
    if is_dead(pen):
        return
    for limb in limbs:
        x, y = limb.points[-1]
        if limb.level == habit.levels:
            mass(pen, (x, y), size * pen.between(0.62, 1.0))
        elif limb.level == 2:
            mass(pen, (x, y), size * pen.between(0.7, 0.95), 0.75, 4)


BROADLEAF = Kind(slot=0.6, reach=0.9, outlines=outlines, drawing=draw, sway=0.015)
