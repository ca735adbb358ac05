"""The sunny side and the shade side of the land that is flown over, as two layers of each row.

A layer has one colour a row of the picture. So what lies in the shade of a row is a layer of its own, in front of the
lit one, whose crest is as much lower as the land is lit: what is seen of a row is a narrow strip.
"""

import numpy as np

from ...terrain.arrays import Floats
from ..light.daylight import Light

SIDE_REACH = 420.0  #: units from the light to either side at which it comes wholly from there

STEEP, LEVEL = 4.0, 0.07
"""How much of the land loses the light for each point that it rises on the way away from it; and the points for each
to the side up to which it loses none."""

WARM = 0.1  #: how far the lit side's colour is drawn to the light's by day

DARK, DARKER = 0.05, 0.09
"""The share of its lightness that the shade side lacks at all times, and what comes to that in full light."""

MOONLIT = 0.25  #: the share of the light that the brightest moon gives


def lit_shares(tilts: Floats, aside: Floats) -> Floats:
    """(n, m) how much of each place of the rows is in the light, 0–1.

    Args:
        tilts: (n, m) points that the land rises for each to the right.
        aside: (m,) units of each column to the right of the light.
    """
    lit = tilts * (STEEP * np.clip(aside / SIDE_REACH, -1.0, 1.0))
    lit += 1.0 + STEEP * LEVEL
    return np.clip(lit, 0.0, 1.0, out=lit)


def shade_crests(crests: Floats, lit: Floats) -> Floats:
    """(m, n) the crests of the shade's layers, which hide nothing but their own rows.

    Args:
        crests: (k, n) of the rows, the farthest first, in pixels downwards, and all that are nearer.
        lit: (m, n) shares of the light, of the first of these.
    """
    count = len(lit)
    lower = np.empty_like(lit)
    nearest = crests[count:].min(axis=0, initial=np.inf)
    for number in range(count - 1, -1, -1):
        row = np.minimum(crests[number], nearest, out=lower[number])
        np.subtract(np.where(nearest < np.inf, nearest, row), row, out=row)
        nearest = np.minimum(nearest, crests[number])
    lower *= lit
    lower += crests[:count]
    return lower


def two_sides(colours: Floats, light: Light, shown: float = 1.0) -> tuple[Floats, Floats]:
    """The colours of land, (n, 3), in the light and in the shade; with nothing `shown` of them they are the same."""
    bright = (1.0 - light.cover) * max(1.0 - light.stars, MOONLIT * light.moonlight)
    dark = 1.0 - shown * (DARK + DARKER * bright)
    return np.asarray(colours + shown * WARM * bright * (light.glow - colours)), np.asarray(colours * (dark, 1.0, 1.0))
