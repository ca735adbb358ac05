"""What spares a panel that shows one landscape for days: nothing keeps its place, and nothing its brightness.

Both are functions of the second alone, so that all processes of one panorama agree.
"""

from __future__ import annotations

import math

DRIFT, DRIFTS = 24.0, 26.0 * 60.0
"""Units that the picture goes up and down from its middle, and seconds that this takes."""

BRIGHTEST, DARKEST, BREATH = 0.8, 0.62, 17.0 * 60.0
"""Between these shares of its light the picture breathes, once in so many seconds. Of 0.8 white is 231 of 255.

Mixed colours may be a hundredth beyond white, which nothing shows at full light, and so 233.
"""


def drift(at: float) -> float:
    """Units that the picture stands lower at a second; a run begins in the middle."""
    return DRIFT * math.sin(2.0 * math.pi * (at % DRIFTS) / DRIFTS)


def brightness(at: float) -> float:
    """The share of its light that the picture has at a second; a run begins at the brightest."""
    return DARKEST + (BRIGHTEST - DARKEST) * (0.5 + 0.5 * math.cos(2.0 * math.pi * (at % BREATH) / BREATH))
