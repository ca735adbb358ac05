"""Saguaros: columns with round heads, and arms that bend upwards near the ground."""

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import NOWHERE, dome, drawing
from ..stand_kind import Kind

ARM_UNITS, MIN_MAX_ARMS = 20.0, (1, 3)
"""Units of a plant's height for each arm, and the most arms of the smallest and of the tallest plants."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of saguaros up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.25 + 0.55 * age + 0.2 * draw())
    thick = np.minimum(0.04 * tall * (0.8 + 0.4 * draw()) + 0.012 * height + 0.2, 0.075 * height)
    outline = dome(x, 0.0 * tall, thick, tall, 1.3 * thick)
    side = np.where(draw() < 0.5, -1.0, 1.0)
    for arm in range(int(np.clip(height / ARM_UNITS, *MIN_MAX_ARMS))):
        has_arm = draw() < 0.75 + 0.6 * age - 0.3 * arm
        out = side * thick * (3.4 + 0.9 * draw() + 1.5 * (arm // 2))
        elbow = tall * (0.1 + 0.12 * draw())
        top = elbow + (tall - elbow) * (0.25 + 0.45 * draw())
        limb = dome(x, out, 0.75 * thick, top, 1.1 * thick)
        along = (x * side - thick) / (np.abs(out) - thick)
        # A fourth power keeps the arm nearly level and rounds it where it meets the stem and the limb.
        hollow = elbow * (0.8 + 0.6 * (2.0 * np.clip(along, 0.0, 1.0) - 1.0) ** 4)
        bend = np.where((x * side > 0.0) & (along < 1.0), hollow, NOWHERE)
        outline = np.maximum(outline, np.where(has_arm, np.maximum(limb, bend), NOWHERE))
        side = -side
    return outline


KIND = Kind(slot=0.6, reach=0.5, outlines=outlines)
