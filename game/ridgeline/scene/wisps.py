"""High thin clouds: long streaks with gaps between them, each row of them in its own wind."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .daylight import Light
from .items import Curtain
from .moment import Moment, View
from .theme import Theme
from .waves import random_phases

Floats = npt.NDArray[np.floating[Any]]
Streaks = npt.NDArray[np.complex128]

ROWS = ((945.0, 66.0, 1.7, 0.8), (840.0, 74.0, 1.2, 1.0), (725.0, 48.0, 0.8, 0.8))
"""Of each row of streaks: its foot and its height in units, its wind in units a second, and its strength."""

LENGTHS = (1730.0, 640.0, 233.0)
"""Units from one place where a row is thick to the next; each is broken by the one after it."""

BOW = 9.0
"""Units that a foot is bent by."""

CLEAR = 0.42
"""How much of a row shows nothing."""

APART = 16.0
"""Units between the places at which the waves are worked out."""

FAINTEST = 1 / 128
"""Strength below which there are none."""


def wisps(theme: Theme, light: Light, moment: Moment, view: View, seed: int) -> tuple[Curtain, ...]:
    """The high clouds over a view, in the light of the clouds; by night they are all but gone."""
    strength = theme.wisps * (1.0 - 0.7 * light.stars) * (1.0 - light.cover)
    if strength < FAINTEST:
        return ()
    scale, places, found = view.pixels_per_unit, view.places, []
    for row, (foot, height, wind, thick) in enumerate(ROWS):
        streaks = _looked_up(places + wind * moment.elapsed, seed, row)
        found.append(
            Curtain(
                foot=(view.row(foot) - scale * BOW * streaks.imag).astype(np.float32),
                share=(strength * thick * streaks.real).astype(np.float32),
                height=height * scale,
                low=light.cloud_colour,
                high=light.cloud_colour,
                words="wisps",
            )
        )
    return tuple(found)


def _looked_up(x: Floats, seed: int, row: int) -> Streaks:
    """`_streaks` of a row, worked out a few units apart and straight between."""
    first, last = math.floor(x[0] / APART), math.floor(x[-1] / APART) + 1
    if last - first > len(x):
        return _streaks(x, seed, row)
    found: Streaks = np.interp(x, *_stretch(first, last, seed, row))
    return found


@lru_cache(maxsize=2 * len(ROWS))
def _stretch(first: int, last: int, seed: int, row: int) -> tuple[Floats, Streaks]:
    """The places at which a row's streaks are worked out, and the streaks; they go with the wind as they are."""
    points = APART * np.arange(first, last + 1)
    return points, _streaks(points, seed, row)


def _streaks(x: Floats, seed: int, row: int) -> Streaks:
    """(n,) 0–1 how thick a row is at places `x`; as imaginary part, -1 to 1, how its foot is bent there."""
    phases = random_phases(seed, -9500, len(ROWS), len(LENGTHS) + 1)[row]
    waves = [np.sin(2.0 * np.pi * x / length + phase) for length, phase in zip(LENGTHS, phases, strict=False)]
    thick = 0.5 + 0.5 * (0.55 * waves[0] + 0.3 * waves[1] + 0.15 * waves[2])
    above = np.clip((thick - CLEAR) / (1.0 - CLEAR), 0.0, 1.0)
    bend = np.sin(2.0 * np.pi * x / 910.0 + phases[-1]) + 0.3 * waves[2]
    found: Streaks = above * above * (3.0 - 2.0 * above) + 1j * (bend / 1.3)
    return found
