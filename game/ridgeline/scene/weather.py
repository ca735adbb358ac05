"""The weather of a second: one spell after another, each of one kind, which comes and goes slowly.

A spell is a function of the seed and its number, so that any second can be asked for. What falls in it is blown by a
wind of its own; where two spells meet, nothing falls.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal, get_args

import numpy as np

from ..terrain.hashing import uniform
from .palette import Lab
from .theme import Theme

Kind = Literal["rain", "snow", "fog", "storm"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

SPELL = 300.0
"""Seconds from one spell to the next."""

RISE = 60.0
"""Seconds that weather takes to come and to go."""

SALT = 52_000
"""Keeps the chances of spells apart from other things of a seed; eight for each spell."""

WIND = 190.0
"""Units a second that the wind blows at most."""

CALM = 0.5
"""How fast and how much of everything moves for those who want little motion."""


@dataclass(frozen=True)
class Spell:
    """What the weather is doing.

    Attributes:
        kind: of the weather; None is clear.
        strength: 0–1.
        wind: units a second, to the right if positive, as long as the spell lasts.
        began: second.
        number: of the spell, for what is decided by chance in it.
    """

    kind: Kind | None = None
    strength: float = 0.0
    wind: float = 0.0
    began: float = 0.0
    number: int = 0

    def of(self, *kinds: Kind) -> float:
        """Its strength if it is one of these kinds, else 0."""
        return self.strength if self.kind in kinds else 0.0


def check_weather(weather: str | None) -> None:
    """Raise a ValueError unless `weather` is a kind of weather, "none", or None for the theme's own."""
    if weather not in (None, "none", *KINDS):
        raise ValueError(f"weather {weather!r}: allowed are {', '.join(KINDS)}, or none")


def spell(theme: Theme, seed: int, elapsed: float, asked: str | None, calm: bool) -> Spell:
    """The weather of second `elapsed`: what was asked for, all the time, or as the theme has it. A run begins clear."""
    if asked == "none":
        return Spell()
    number = 0 if asked else math.floor(elapsed / SPELL)
    sort, peak, blow, wait, lasts = uniform(seed, SALT + 8 * number + np.arange(5)).tolist()
    wind = WIND * (2.0 * blow - 1.0) * (CALM if calm else 1.0)
    if asked:
        swell = 0.8 + 0.2 * math.sin(elapsed / 41.0)
        return Spell(next(kind for kind in KINDS if kind == asked), swell, wind)
    kind = _kind(theme, sort) if number else None
    if kind is None:
        return Spell(number=number)
    since = elapsed - number * SPELL
    start, stop = 0.2 * SPELL * wait, SPELL * (1.0 - 0.2 * lasts)
    strength = (0.55 + 0.45 * peak) * _smooth(min(since - start, stop - since) / RISE)
    return Spell(kind, strength, wind, number * SPELL, number)


def _kind(theme: Theme, sort: float) -> Kind | None:
    """The kind of weather of a spell, by a chance from 0 to 1."""
    for kind in KINDS:
        sort -= getattr(theme.weather, kind)
        if sort < 0.0:
            return kind
    return None


def _smooth(share: float) -> float:
    share = min(max(share, 0.0), 1.0)
    return share * share * (3.0 - 2.0 * share)


COVER: Final = {"rain": 0.85, "snow": 0.8, "fog": 0.65, "storm": 1.0}
"""How much of the sky is covered."""

DIM: Final = {"rain": 0.88, "snow": 0.97, "fog": 1.0, "storm": 0.66}
"""What is left of the light."""

HAZE: Final = {"rain": (0.42, 0.06), "snow": (0.5, 0.1), "fog": (0.88, 0.3), "storm": (0.3, 0.03)}
"""How far the farthest and the nearest ridge are drawn to the mist."""

GREY = 0.35
"""What is left of the chroma under a sky that is wholly covered."""


def overcast(sky: Lab, kind: Kind) -> Lab:
    """The sky (hours, n, 3) in such weather: greyer, darker and more even."""
    cover = COVER[kind]
    even = sky[..., :1] + 0.5 * cover * (sky[..., :1].mean(axis=-2, keepdims=True) - sky[..., :1])
    return np.concatenate([even * DIM[kind], sky[..., 1:] * (1.0 - cover * (1.0 - GREY))], axis=-1)


def dimmed(colours: Lab, kind: Kind) -> Lab:
    """Other colours (..., 3) under that sky."""
    kept = np.array([DIM[kind], *[1.0 - COVER[kind] * (1.0 - GREY)] * 2])
    found: Lab = colours * kept
    return found


def hazed(ridges: Lab, mist: Lab, kind: Kind) -> Lab:
    """Ridges (hours, layers, 3) drawn to the mist (hours, 3), the farther the more."""
    far, near = HAZE[kind]
    shares = np.linspace(far, near, ridges.shape[-2])[:, None]
    return ridges + shares * (mist[..., None, :] - ridges)
