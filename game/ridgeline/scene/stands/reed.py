"""Reeds: thin stalks that all lean in one wind, some with the heads of cattails, and blades between them."""

from __future__ import annotations

import numpy as np

from .kind import Floats, Kind
from .shapes import NOWHERE, dome, drawing

STALKS = 3
"""Stalks of a tuft."""

BLADES = 3
"""Blades of a tuft."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of tufts up to `height`; see `Kind.outlines`."""
    draw = drawing(chance)
    age = np.linspace(0.0, 1.0, len(chance))[:, None]
    thick = min(0.3 + 0.004 * height, 0.04 * height)
    grown = np.full((len(chance), len(x)), NOWHERE)
    for stalk in range(STALKS + BLADES):
        tall = height * (0.25 + 0.5 * age + 0.25 * draw()) * (1.0 if stalk < STALKS else 0.6)
        root = 0.25 * height * (2.0 * draw() - 1.0)
        bend = tall * (0.03 + (0.05 if stalk < STALKS else 0.2) * draw())
        along = np.clip((x - root + thick) / (bend + thick), 0.0, 1.0)
        blade = np.where((x > root - thick) & (x <= root + bend), tall * along**2.5, NOWHERE)
        grown = np.maximum(grown, blade)
        if stalk < STALKS:
            head = dome(x, root + bend - thick, 2.6 * thick, 0.86 * tall, 3.0 * thick)
            grown = np.maximum(grown, np.where(draw() < 0.5, head, NOWHERE))
    return grown


REED = Kind(slot=0.28, reach=0.6, outlines=outlines, turns=False)
