"""Reeds: thin stalks that all lean in one wind, some with the heads of cattails, and blades between them."""

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import NOWHERE, dome, drawing
from ..stand_kind import Kind

STALKS, BLADES = 3, 3
"""Stalks and blades of a tuft; stalks may carry heads."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of tufts up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    thick = min(0.3 + 0.004 * height, 0.04 * height)
    outline = np.full((len(chance), len(x)), NOWHERE)
    for stalk in range(STALKS + BLADES):
        tall = height * (0.25 + 0.5 * age + 0.25 * draw()) * (1.0 if stalk < STALKS else 0.6)
        root = 0.25 * height * (2.0 * draw() - 1.0)
        bend = tall * (0.03 + (0.05 if stalk < STALKS else 0.2) * draw())
        along = np.clip((x - root + thick) / (bend + thick), 0.0, 1.0)
        blade = np.where((x > root - thick) & (x <= root + bend), tall * along**2.5, NOWHERE)
        outline = np.maximum(outline, blade)
        if stalk < STALKS:
            head = dome(x, root + bend - thick, 2.6 * thick, 0.86 * tall, 3.0 * thick)
            outline = np.maximum(outline, np.where(draw() < 0.5, head, NOWHERE))
    return outline


KIND = Kind(slot=0.28, reach=0.6, outlines=outlines, turns=False)
