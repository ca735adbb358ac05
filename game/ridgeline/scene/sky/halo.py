"""Halos: faint rings round sun and moon, 22 degrees away, while a thin cloud of ice passes."""

import math

import numpy as np

from ...chance import Address
from ...terrain.hashing import uniform
from ..brush import Brush
from ..items import Band, Sky
from ..memory import read_only
from ..stage import Stage
from ..view import View

HALO_RADIUS, HALO_BREADTH, SHARE = 235.0, 20.0, 0.25
"""Units from a disc to its halo, half the halo's breadth in units, and how far it draws the sky at most."""

ICE_SECONDS, LOW = (
    840.0,
    0.45,
)  #: period of the wave of ice in the air, and the wave's height from which on a halo is seen
HALO_STEPS = 64  #: steps in which a halo comes and goes, so that it is the same for a while
GRID = 2  #: places of a halo to a pixel, each way

POINTS = np.linspace(-0.28 * math.pi, 0.28 * math.pi, 29)
"""Angles along a quarter of a ring and a little more at either end."""

ENDS = np.minimum((0.28 * math.pi - np.abs(POINTS)) / (0.06 * math.pi), 1.0)
"""Share of a quarter at them: where two meet each fades as the other comes."""


def halos(stage: Stage, sky: Sky) -> list[Band]:
    """The rings of a moment; each is four bands."""
    wave = math.sin(2.0 * math.pi * stage.moment.elapsed / ICE_SECONDS + stage.memory(_phase, stage.seed))
    ice = stage.theme.wisps * max(wave - LOW, 0.0) / (1.0 - LOW) * (1.0 - stage.light.cover) ** 2
    rings: list[Band] = []
    for disc in sky.discs:
        share = round(HALO_STEPS * SHARE * ice * disc.share * (1.0 - abs(2.0 * disc.phase - 1.0))) / HALO_STEPS
        if share:
            place = round(disc.x * GRID) / GRID, round(disc.y * GRID) / GRID
            rings += stage.memory(_ring, place, share, tuple(stage.light.glow.round(2).tolist()), stage.view.unzoomed)
    return rings


def _ring(place: tuple[float, float], share: float, colour: tuple[float, ...], view: View) -> tuple[Band, ...]:
    """The ring about a place in pixels."""
    (x, y), radius = place, HALO_RADIUS * view.pixels_per_unit
    along, away = radius * np.sin(POINTS), radius * np.cos(POINTS)
    half, shares = np.full(len(POINTS), HALO_BREADTH * view.pixels_per_unit), share * ENDS
    quarters = ((along, -away), (away, along), (along, away), (-away, along))
    brush, glow = Brush(view, -1), np.array(colour)
    return read_only(
        tuple(
            band
            for across, down in quarters
            for band in brush.band(np.array([x + across, y + down, half, shares]).T, glow, "halo")
        )
    )


def _phase(seed: int) -> float:
    return 2.0 * math.pi * float(uniform(seed, Address.HALO.at(0)))
