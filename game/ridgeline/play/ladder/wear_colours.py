"""The colours of a run's glider, before whatever light it flies."""

from typing import NamedTuple

import numpy as np

from ...scene.life.air.glider_picture import GliderPaint
from ...scene.light.daylight import Light
from ...scene.oklab import between, lab
from ...terrain.arrays import Floats
from ...terrain.easing import smoothstep

DARK, LIGHT = lab("101018", "ffffff")

SAIL, NIGHT = lab("fff6e6", "10101a")  #: the sail's near half in full light, and the pilot

EMBER, CRIMSON = lab("ff5a3c", "960f18")
"""The sail's far half and the scarf, before a dark and before a bright background."""

EMBER_UP_TO, EMBER_RANGE = 0.3, 0.2
"""The background's lightness up to which these are ember, and the increase over which they turn crimson."""

MIDDLE, SPAN = 0.74, 0.008
"""The background's lightness at which the rim turns from bright to dark, and half the range in which it turns."""


class Colours(NamedTuple):
    """The colours of a run's glider.

    Attributes:
        paint: of sail, pilot and scarf.
        rim: (3,) OKLab, and
        edge: 0–1, how much of it is shown.
        glow: (3,) OKLab of the light on the slope.
    """

    paint: GliderPaint
    rim: Floats
    edge: float
    glow: Floats


PLAIN = Colours(GliderPaint(far=0.8 * LIGHT, near=LIGHT, pilot=DARK, scarf=lab("ff5a36")[0]), DARK, 0.0, LIGHT)
"""The colours in high contrast, where all that matters has a dark rim."""


def colours(light: Light) -> Colours:
    """The colours that stand out from a moment's land, mist and sky: a pale and a coral sail, a dark pilot, a rim."""
    behind = 0.5 * (light.mist + light.sky[-1])
    bright = min(max(float(behind[0]), 0.0), 1.0)
    near = SAIL * (0.9 + 0.1 * bright)
    coral = EMBER + smoothstep(np.clip((bright - EMBER_UP_TO) / EMBER_RANGE, 0.0, 1.0)) * (CRIMSON - EMBER)
    # Its rim turns from bright to dark by way of red, which stands apart from any grey.
    steps = np.stack([LIGHT + 0.25 * (light.sun - LIGHT), CRIMSON, NIGHT])
    rim = between(np.array([bright]), (MIDDLE - SPAN, MIDDLE, MIDDLE + SPAN), steps)[0]
    return Colours(GliderPaint(coral, near, NIGHT, coral), rim, 1.0, light.mist + 0.6 * (LIGHT - light.mist))
