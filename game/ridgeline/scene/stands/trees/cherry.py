"""Cherries in blossom: a low broad crown of many small clumps, with dark limbs between."""

from ..pen import Pen, rotate
from ..stand_kind import Kind
from .leaves import clump, mass
from .limbs import Habit, draw_limbs, fit, tree

CROWN_REACH = 0.9  #: how far a crown reaches to a side at most


def draw(pen: Pen) -> None:
    """Draw a cherry; see `Kind.drawing`."""
    age = pen.age
    tall = 0.4 + 0.38 * age + 0.19 * pen.chance()
    old = pen.between(0.6, 1.0) * age
    habit = Habit(
        levels=4,
        main=(0.7, 0.92),
        side=(0.6, 0.82),
        fork=(0.24 + 0.1 * old, 0.36 + 0.14 * old),
        rise=pen.between(0.02, 0.1) - 0.06 * old,
        crooked=0.1 + 0.06 * old,
        lateral=0.4,
    )
    heading = rotate((0.0, 1.0), pen.between(-0.1, 0.1))
    limbs = tree(pen, heading, tall * pen.between(0.18, 0.24), tall * (0.03 + 0.05 * old), habit, forks=3)
    size = tall * pen.between(0.066, 0.08)
    limbs = fit(limbs, tall - 1.4 * size, CROWN_REACH - 2.0 * size)
    draw_limbs(pen, limbs)
    full = pen.between(0.6, 0.85)
    for limb in limbs:
        x, y = limb.points[-1]
        if limb.level == habit.levels:
            # Blossom covers the twigs; single sprays stand out.
            mass(pen, (x, y), size * pen.between(0.55, 1.0), 0.7, 3)
        elif limb.level >= 2 and pen.either(full):
            clump(pen, (x, y + 0.4 * size), size * pen.between(0.6, 1.1), 0.75, 0.25)


CHERRY = Kind(slot=0.9, reach=0.95, drawing=draw, sway=0.015)
