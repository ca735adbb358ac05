"""High thin clouds: long streaks with gaps between them, each row of them in its own wind."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..terrain.hashing import uniform
from .daylight import Light
from .items import Curtain
from .moment import Moment, View
from .theme import Theme

Floats = npt.NDArray[np.floating[Any]]

ROWS = ((960.0, 62.0, 1.8, 0.75), (880.0, 78.0, 1.4, 1.0), (775.0, 58.0, 1.0, 0.9), (690.0, 42.0, 0.7, 0.7))
"""Of each row of streaks: its foot and its height in units, its wind in units a second, and its strength."""

LENGTHS = (1730.0, 640.0, 233.0)
"""Units from one place where a row is thick to the next; each is broken by the one after it."""

BOW = 9.0
"""Units that a foot is bent by."""

CLEAR = 0.42
"""How much of a row shows nothing."""

FAINTEST = 1 / 128
"""Strength below which there are none."""


def wisps(theme: Theme, light: Light, moment: Moment, view: View, seed: int) -> tuple[Curtain, ...]:
    """The high clouds over a view, in the light of the clouds; by night they are all but gone."""
    strength = theme.wisps * (1.0 - 0.7 * light.stars)
    if strength < FAINTEST:
        return ()
    scale, found = view.pixels_per_unit, []
    for (foot, height, wind, thick), phases in zip(ROWS, _phases(seed), strict=True):
        x = view.places + wind * moment.elapsed
        share, bend = _streaks(x, phases)
        found.append(
            Curtain(
                foot=(view.row(foot) - scale * BOW * bend).astype(np.float32),
                share=(strength * thick * share).astype(np.float32),
                height=height * scale,
                low=light.cloud_colour,
                high=light.cloud_colour,
                words="wisps",
            )
        )
    return tuple(found)


@lru_cache(maxsize=4)
def _phases(seed: int) -> Floats:
    """(rows, waves) where each wave begins, radians."""
    count = len(LENGTHS) + 1
    phases: Floats = 2.0 * np.pi * uniform(seed, np.arange(-9500, -9500 + len(ROWS) * count)).reshape(-1, count)
    return phases


def _streaks(x: Floats, phases: Floats) -> tuple[Floats, Floats]:
    """(n,) 0–1 how thick a row is at places `x`, and -1 to 1 how its foot is bent there."""
    waves = [np.sin(2.0 * np.pi * x / length + phase) for length, phase in zip(LENGTHS, phases, strict=False)]
    thick = 0.5 + 0.5 * (0.55 * waves[0] + 0.3 * waves[1] + 0.15 * waves[2])
    above = np.clip((thick - CLEAR) / (1.0 - CLEAR), 0.0, 1.0)
    bend = np.sin(2.0 * np.pi * x / 910.0 + phases[-1]) + 0.3 * waves[2]
    return above * above * (3.0 - 2.0 * above), bend / 1.3
