"""High thin clouds: rows of long streaks with gaps between them, each row in its own wind.

A theme says how thick they are: `wisps`, in `scene/theme.py`.
"""

import math

import numpy as np

from ...chance import Address, Word
from ...terrain.arrays import Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import absorb, hash_run, seed_key, uniform
from ..items import Curtain
from ..light.daylight import Light
from ..memory import Memory
from ..moment import Moment
from ..theme import Theme
from ..view import View

ROWS = ((945.0, 66.0, 1.7, 0.8), (840.0, 74.0, 1.2, 1.0), (725.0, 48.0, 0.8, 0.8))
"""For each row of streaks: foot and height in units, wind in units a second, and strength."""

HIGHER, TALLER, THICKER = (-95.0, 70.0), (0.6, 1.5), (0.25, 1.15)
"""Changes of a seed's rows: units higher, factors taller and thicker; the least and the most of each."""

LENGTHS, WEIGHTS = (1730.0, 640.0, 233.0), (0.55, 0.3, 0.15)
"""Waves of the thickness: length in units, and part; each wave breaks the longer ones."""

BEND_LENGTH, BEND_UNITS = 910.0, 9.0  #: wave of a row's foot: length and height in units
DAY_SHARE = 0.7  #: share of the clouds that vanishes when all stars shine: by night they are hardly lit
CLEAR_SHARE = 0.42  #: thickness below which a row shows nothing
SAMPLE_UNITS = 16.0  #: units between the places at which the waves are computed
MIN_STRENGTH = 1 / 128  #: least strength that is drawn


def wisps(theme: Theme, light: Light, moment: Moment, view: View, *, seed: int, memory: Memory) -> tuple[Curtain, ...]:
    """The high clouds over a view; hardly any are seen by night."""
    strength = theme.wisps * (1.0 - DAY_SHARE * light.stars) * (1.0 - light.cover)
    if strength < MIN_STRENGTH:
        return ()
    scale, places, clouds = view.pixels_per_unit, view.places, []
    for row, (foot, height, wind, thick) in enumerate(memory(_rows, seed)):
        share, bend = _look_up(places + wind * moment.elapsed, seed, row, memory)
        clouds.append(
            Curtain(
                foot=(view.row(foot) - scale * BEND_UNITS * bend).astype(np.float32),
                share=(strength * thick * share).astype(np.float32),
                height=height * scale,
                low=light.cloud_colour,
                high=light.cloud_colour,
                words="wisps",
            )
        )
    return tuple(clouds)


def _rows(seed: int) -> tuple[tuple[float, float, float, float], ...]:
    """The rows of a seed's sky, as in `ROWS`."""
    chances = hash_run(absorb(seed_key(seed), Word.WISPS), 0, 3 * len(ROWS)).reshape(-1, 3) * 2.0**-32
    ranges = np.array([HIGHER, TALLER, THICKER])
    made = ranges[:, 0] + chances * (ranges[:, 1] - ranges[:, 0])
    return tuple(
        (foot + higher, height * taller, wind, thick * thicker)
        for (foot, height, wind, thick), (higher, taller, thicker) in zip(ROWS, made.tolist(), strict=True)
    )


def _look_up(x: Floats, seed: int, row: int, memory: Memory) -> tuple[Floats, Floats]:
    """The `_streaks` of a row at places `x`, interpolated between samples a few units apart."""
    first, last = math.floor(x[0] / SAMPLE_UNITS), math.floor(x[-1] / SAMPLE_UNITS) + 1
    if last - first > len(x):
        return _streaks(x, seed, row)
    points, streaks, slopes = memory(_stretch, first, last, seed, row)
    # To the bit as `np.interp` has it, whose places need not be evenly spaced.
    left = np.floor(x / SAMPLE_UNITS).astype(np.int64) - first
    away = x - points[left]
    thick, bend = slopes[:, left] * away + streaks[:, left]
    return thick, bend


def _stretch(first: int, last: int, seed: int, row: int) -> tuple[Floats, Floats, Floats]:
    """The sampled places of a row, its streaks there, and their slopes from each to the next.

    The wind moves them unchanged, so they can be kept.
    """
    points = SAMPLE_UNITS * np.arange(first, last + 1, dtype=np.float64)
    streaks = np.array(_streaks(points, seed, row))
    return points, streaks, (streaks[:, 1:] - streaks[:, :-1]) / SAMPLE_UNITS


def _streaks(x: Floats, seed: int, row: int) -> tuple[Floats, Floats]:
    """(n,) the thickness of a row, 0–1, at places `x`, and the bend of its foot, -1 to 1."""
    phases = random_phases(seed, Address.CIRRUS, len(ROWS), len(LENGTHS) + 1)[row]
    waves = [np.sin(2.0 * np.pi * x / length + phase) for length, phase in zip(LENGTHS, phases, strict=False)]
    thick = 0.5 + 0.5 * (WEIGHTS[0] * waves[0] + WEIGHTS[1] * waves[1] + WEIGHTS[2] * waves[2])
    share = np.clip((thick - CLEAR_SHARE) / (1.0 - CLEAR_SHARE), 0.0, 1.0)
    bend = np.sin(2.0 * np.pi * x / BEND_LENGTH + phases[-1]) + 0.3 * waves[2]
    return smoothstep(share), bend / 1.3


def random_phases(seed: int, first: int, rows: int, waves: int) -> Floats:
    """(rows, waves) phases, 0 to 2 pi, from a seed's numbers from `first` on."""
    phases: Floats = 2.0 * np.pi * uniform(seed, np.arange(first, first + rows * waves))
    return phases.reshape(rows, waves)
