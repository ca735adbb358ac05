"""Rays of a low sun, or after rain: beams that fan out over the sky, each a curtain along its lower side."""

import math

import numpy as np

from ...chance import Address
from ...terrain.hashing import uniform
from ..items import Curtain, Disc
from ..light.daylight import Light
from ..memory import Memory
from ..view import View

ANGLES = (27.0, 52.0, 73.0)  #: degrees above the horizon of the beams on either side

JITTER, RAY_BREADTH, RAY_LENGTH = 8.0, 0.16, 900.0
"""Degrees by which each may lie elsewhere; its breadth for each 1 of its length; and its length, in units."""

SHARE, LOW_SUN = 0.17, (0.25, 0.55)
"""How far a beam draws the sky to the glow at most, and the heights of the sun, 0–1 of its greatest, up to which there
are all of the beams, and none."""

MIN_SHARE = 1 / 128  #: least share that is drawn


def rays(
    light: Light, sun: Disc, glow: float, rise: float, view: View, seed: int, memory: Memory
) -> tuple[Curtain, ...]:
    """The beams of a sun of such a height, 0–1 of its greatest, and share of its glow; as rain leaves, at any hour."""
    low = min(max((LOW_SUN[1] - rise) / (LOW_SUN[1] - LOW_SUN[0]), light.bow), 1.0)
    share = SHARE * sun.share * glow * low
    if share < MIN_SHARE:
        return ()
    scale = view.pixels_per_unit
    away = np.arange(view.width) + 0.5 - sun.x
    beams = []
    for number, (aside, strong) in enumerate(memory(_chances, seed)):
        side, angle = 1.0 if number % 2 else -1.0, ANGLES[number // 2]
        slope = math.tan(math.radians(angle + JITTER * aside))
        long = math.sqrt(1.0 + slope * slope)
        x = side * away
        along = x * long / (RAY_LENGTH * scale)
        fade = np.minimum(np.maximum(along - 0.06, 0.0) / 0.12, 1.0) * np.maximum(1.0 - along, 0.0) ** 1.5
        beams.append(
            Curtain(
                foot=(sun.y - np.minimum(np.maximum(x, 0.0), RAY_LENGTH * scale / long) * slope).astype(np.float32),
                share=(share * strong * fade).astype(np.float32),
                height=0.5 * RAY_BREADTH * RAY_LENGTH * scale * long,
                low=light.glow,
                high=light.glow,
                words="ray",
            )
        )
    return tuple(beams)


def _chances(seed: int) -> list[tuple[float, float]]:
    """Of each beam, by how much of the most it lies elsewhere, -1 to 1, and how strong it is, 0–1."""
    numbers = uniform(seed, Address.RAYS.at(0) + np.arange(4 * len(ANGLES))).reshape(-1, 2)
    return [(2.0 * aside - 1.0, 0.4 + 0.6 * strong) for aside, strong in numbers.tolist()]
