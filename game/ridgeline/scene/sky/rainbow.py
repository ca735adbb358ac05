"""A rainbow opposite the sun as rain leaves: curtains whose feet are its arcs, which fade towards their sides."""

import numpy as np

from ...terrain.arrays import Floats
from ..items import Curtain
from ..light.daylight import Light
from ..oklab import lab
from ..view import View

BOW = ((520.0, "8579ee", "86ecb0"), (546.0, "dcee86", "ff7f6a"))
"""Of each of its two curtains: radius in units, and colours inside and outside."""

BOW_HEIGHT, BOW_SHARE, BOW_LOW_SUN = 66.0, 0.75, 0.75
"""Units over which each fades outwards, its greatest share of the sky, and the height of the sun, 0–1 of its greatest,
below which the bow stands over the land."""

STEEPEST = 0.94  #: sine of the angle from an arc's top to where it ends
MIN_SHARE = 1 / 128  #: least share that is drawn


def rainbow(light: Light, centre: tuple[float, float], rise: float, view: View) -> tuple[Curtain, ...]:
    """The bow about a centre opposite the sun, in units, the sun being so high, as a share of its most."""
    share = BOW_SHARE * light.bow * min(max((BOW_LOW_SUN - rise) / 0.2, 0.0), 1.0)
    if rise < 0.0 or share < MIN_SHARE:
        return ()
    x, y = centre
    arcs = ((radius, lab(low, high)) for radius, low, high in BOW)
    return tuple(
        _arc((x, view.row(y)), radius, BOW_HEIGHT, share, colours, view, "rainbow") for radius, colours in arcs
    )


def _arc(
    centre: tuple[float, float], radius: float, height: float, share: float, colours: Floats, view: View, words: str
) -> Curtain:
    """The upper arc of a circle about a place in units and a row in pixels, in the colours inside and outside."""
    x, y = centre
    low, high = colours
    sine = np.abs(view.places - x) / radius
    up = np.sqrt(np.maximum(1.0 - sine * sine, 1.0 - STEEPEST * STEEPEST))
    ends = np.minimum(np.maximum((STEEPEST - sine) / (0.45 * STEEPEST), 0.0), 1.0)
    scale = view.pixels_per_unit
    return Curtain(
        foot=(y - radius * scale * up).astype(np.float32),
        share=(share * ends * ends * (3.0 - 2.0 * ends)).astype(np.float32),
        height=height * scale,
        low=low,
        high=high,
        words=words,
    )
