"""The sunny side and the shade side of the land that is flown over, as two layers of each row.

A layer has one colour a row of the picture. So what lies in the shade of a row is a layer of its own, in front of the
lit one, whose crest is as much lower as the land is lit: what is seen of a row is a narrow strip.
"""

import numpy as np

from ...terrain.arrays import Floats
from ..light.daylight import Light

REACH = 420.0
"""Units from the light to either side at which it comes wholly from there."""

STEEP, LEVEL = 4.0, 0.07
"""How much of the land loses the light for each point that it rises on the way away from it; and the points for each
to the side up to which it loses none."""

WARM = 0.1
"""How far the lit side's colour is drawn to the light's by day."""

DARK, DARKER = 0.05, 0.09
"""The share of its lightness that the shade side lacks at all times, and what comes to that in full light."""

MOONLIT = 0.25
"""The share of the light that the brightest moon gives."""


def lit_shares(tilts: Floats, aside: Floats) -> Floats:
    """(n, m) how much of each place of the rows is in the light, 0–1.

    Args:
        tilts: (n, m) points that the land rises for each to the right.
        aside: (m,) units of each column to the right of the light.
    """
    facing = np.clip(aside / REACH, -1.0, 1.0)
    return np.clip(1.0 + STEEP * (facing * tilts + LEVEL), 0.0, 1.0)


def shade_crests(crests: Floats, lit: Floats) -> Floats:
    """(n, m) the crests of the shade's layers, which hide nothing but their own rows.

    Args:
        crests: (n, m) of the rows, the farthest first, in pixels downwards.
        lit: (n, m) shares of the light.
    """
    nearer = np.minimum.accumulate(crests[:0:-1], axis=0)[::-1]
    nearer -= crests[:-1]
    np.maximum(nearer, 0.0, out=nearer)
    lower = crests.copy()
    lower[:-1] += lit[:-1] * nearer
    return lower


def two_sides(colours: Floats, light: Light, shown: float = 1.0) -> tuple[Floats, Floats]:
    """The colours of land, (n, 3), in the light and in the shade; with nothing `shown` of them they are the same."""
    bright = (1.0 - light.cover) * max(1.0 - light.stars, MOONLIT * light.moonlight)
    dark = 1.0 - shown * (DARK + DARKER * bright)
    return np.asarray(colours + shown * WARM * bright * (light.glow - colours)), np.asarray(colours * (dark, 1.0, 1.0))
