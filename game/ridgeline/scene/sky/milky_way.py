"""The Milky Way: a haze in two strands with a dark rift between them, and the faint stars that are its grain.

A theme says how bright it is: `milky_way`, in `scene/theme.py`.
"""

import numpy as np

from ...chance import Address
from ...terrain.arrays import Floats
from ...terrain.hashing import uniform
from ..items import Glow
from ..light.daylight import Light
from ..memory import Memory
from ..theme import Theme
from ..view import HEIGHT, View
from .cirrus import random_phases

MIDDLE, SLOPE, BEND = 800.0, 0.19, -8e-5
"""Height in units of its middle line over the middle of the panorama, its rise to the right, and how it arches."""

HALF_LENGTH = 1300.0  #: units to both sides of the panorama's middle that it is long

LUMPS = ((610.0, 0.5), (257.0, 0.3), (109.0, 0.2))
"""Waves of its brightness and of its edges along the line: length in units, and part."""

RIFT, RIFT_WANDER, RIFT_BREADTH = -8.0, 26.0, 15.0
"""Units: how far above the middle line the dark rift runs, how far it strays, and half its mean breadth."""

GRAINS, BAND_BREADTH = 5000, 52.0
"""Stars drawn at random, many of which fall to the rift and the gaps; standard deviation in units of their distance."""

PUFFS = ((29, (104.0, 25.0), 0.26, 42.0), (5, (330.0, 80.0), 0.1, 0.0))
"""Soft lights that make its haze: number, standard deviations in units, greatest share, distance from the rift."""

FAR_DEVIATIONS = 3.5  #: standard deviations beyond which such a light cannot be seen
SHARE_STEPS = 512  #: steps in which the haze comes and goes
MOONLIT = 0.75  #: share of it that is lost under a high full moon


def clarity(light: Light) -> float:
    """0–1, its clarity: all stars must shine, and moonlight drowns it."""
    return max(2.0 * light.stars - 1.0, 0.0) * (1.0 - MOONLIT * light.moonlight)


def haze(theme: Theme, light: Light, view: View, seed: int, memory: Memory) -> tuple[Glow, ...]:
    """Its soft lights."""
    steps = round(theme.milky_way * clarity(light) * SHARE_STEPS)
    return memory(_haze, seed, steps / SHARE_STEPS, view) if steps else ()


def _haze(seed: int, share: float, view: View) -> tuple[Glow, ...]:
    """The soft lights of a share in two strands along the rift, and wider ones under both."""
    scale, middle = view.pixels_per_unit, 0.5 * view.breadth
    glows = []
    for kind, (count, (across, down), most, apart) in enumerate(PUFFS):
        x = np.linspace(-HALF_LENGTH, HALF_LENGTH, count)
        y = _rift(seed, x) + apart * np.where(np.arange(count) % 2, 1.0, -1.0)
        strength = most * share * (0.6 + 0.4 * _lumps(seed, 1 + kind, x))
        columns, reach = (middle + x - view.corner[0]) * scale, FAR_DEVIATIONS * across * scale
        for number in np.flatnonzero((columns > -reach) & (columns < view.width + reach)).tolist():
            bell = float(columns[number]), view.row(float(y[number])), across * scale, down * scale
            glows.append(Glow(*bell, float(strength[number]), on_land=False))
    return tuple(glows)


def _middle(x: Floats) -> Floats:
    """Heights in units of the middle line, at units from the middle of the panorama."""
    return MIDDLE + x * (SLOPE + BEND * x)


def _rift(seed: int, x: Floats) -> Floats:
    """Heights in units of the middle of the dark rift."""
    return _middle(x) + RIFT + RIFT_WANDER * _lumps(seed, 0, x)


def _half(seed: int, x: Floats) -> Floats:
    """Half the breadth in units of the rift, which closes here and there."""
    return RIFT_BREADTH * (1.0 + _lumps(seed, 4, x))


def _lumps(seed: int, which: int, x: Floats) -> Floats:
    """(n,) -1 to 1, an uneven line."""
    phases = random_phases(seed, Address.MILKY_WAY, 5, len(LUMPS))[which]
    waves = [
        part * np.sin(2.0 * np.pi * x / length + phase) for (length, part), phase in zip(LUMPS, phases, strict=True)
    ]
    return np.asarray(np.sum(waves, axis=0))


def grain(seed: int) -> tuple[Floats, Floats]:
    """(n, 2) units from the top of the panorama's middle, and (n,) 0–1 the brightness of its faint stars."""
    along, far, side, size = uniform(seed, Address.STARDUST + np.arange(4 * GRAINS)).reshape(4, GRAINS)
    x = HALF_LENGTH * (2.0 * along - 1.0)
    # The inverse of a bell curve, about: stars crowd at the middle line.
    off = BAND_BREADTH * np.sqrt(-2.0 * np.log(1.0 - far)) * np.where(side < 0.5, -1.0, 1.0) * (2.0 * side % 1.0)
    height = _middle(x) + off
    dark = np.abs(height - _rift(seed, x)) < _half(seed, x)
    bright = (0.1 + 0.22 * size**5) * (0.6 + 0.4 * _lumps(seed, 1, x))
    kept = ~dark & (height < HEIGHT)
    return np.stack([x, HEIGHT - height], axis=1)[kept], bright[kept]
