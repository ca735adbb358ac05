"""Care for a panel that shows one landscape for days: the picture drifts, and its brightness changes.

Both follow from the second alone, so all processes of one panorama agree.
"""

import math

STEP_SECONDS = 1.0
"""Seconds from one change to the next, of a tenth of a unit and of a level at most: each is new light everywhere."""

DRIFT_UNITS = 24.0  #: units that the picture moves up and down from its middle
DRIFT_SECONDS = 26.0 * 60.0  #: seconds of one movement up, down and back

BRIGHTEST_SHARE, DARKEST_SHARE = 0.8, 0.62
"""The shares of light between which the picture brightens and dims; at 0.8, white is 231 of 255.

Mixed colours may be a hundredth beyond white, which nothing shows at full light, and so 233.
"""

BREATH_SECONDS = 17.0 * 60.0  #: seconds from brightest to brightest


def drift(at: float) -> float:
    """Units by which the picture is lowered at a second; a run begins in the middle."""
    return DRIFT_UNITS * math.sin(2.0 * math.pi * (_step(at) % DRIFT_SECONDS) / DRIFT_SECONDS)


def brightness(at: float) -> float:
    """The picture's share of light at a second; a run begins at the brightest."""
    swing = 0.5 + 0.5 * math.cos(2.0 * math.pi * (_step(at) % BREATH_SECONDS) / BREATH_SECONDS)
    return DARKEST_SHARE + (BRIGHTEST_SHARE - DARKEST_SHARE) * swing


def _step(at: float) -> float:
    return STEP_SECONDS * math.floor(at / STEP_SECONDS)
