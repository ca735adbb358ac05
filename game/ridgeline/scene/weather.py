"""The weather of a second: one spell after another, each of one kind, which comes and goes slowly.

A spell is a function of the seed and its number, so that any second can be asked for. What falls in it is blown by a
wind of its own; where two spells meet, nothing falls.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args

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


class Spell(NamedTuple):
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
    sort, _, blow, *_ = _chances(seed, number)
    wind = WIND * (2.0 * blow - 1.0) * (CALM if calm else 1.0)
    if asked:
        return Spell(next(kind for kind in KINDS if kind == asked), strength_at(seed, 0, elapsed), wind)
    kind = _kind(theme, sort) if number else None
    if kind is None:
        return Spell(number=number)
    return Spell(kind, strength_at(seed, number, elapsed), wind, number * SPELL, number)


def strength_at(seed: int, number: int, elapsed: float) -> float:
    """How strong the spell of that number is in a second of it; 0 is what was asked for, which is never over."""
    if number == 0:
        return 0.8 + 0.2 * math.sin(elapsed / 41.0)
    _, peak, _, wait, lasts = _chances(seed, number)
    since = elapsed - number * SPELL
    start, stop = 0.2 * SPELL * wait, SPELL * (1.0 - 0.2 * lasts)
    return (0.55 + 0.45 * peak) * _smooth(min(since - start, stop - since) / RISE)


@lru_cache(maxsize=8)
def _chances(seed: int, number: int) -> tuple[float, ...]:
    """Five numbers from 0 to 1 that decide a spell."""
    return tuple(uniform(seed, SALT + 8 * number + np.arange(5)).tolist())


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


class Air(NamedTuple):
    """What a kind of weather at full strength does to the light.

    Attributes:
        cover: how much of sun, moon and stars is behind clouds.
        lit: what is left of the lightness at the top of the sky, and at the horizon and on the land.
        kept: what is left of the chroma.
        green_red, blue_yellow: what is added to it, OKLab, for each 1 of lightness.
        veil: how far the top of the sky and the horizon are drawn to the mist.
        haze: how far the farthest and the nearest ridge are.
    """

    cover: float
    lit: tuple[float, float]
    kept: float
    green_red: float
    blue_yellow: float
    veil: tuple[float, float]
    haze: tuple[float, float]


AIR: Final = {
    "rain": Air(0.85, (0.75, 0.88), 0.4, -0.003, -0.014, (0.1, 0.6), (0.4, 0.05)),
    "snow": Air(0.8, (0.82, 0.9), 0.5, -0.001, -0.010, (0.35, 0.85), (0.6, 0.08)),
    "fog": Air(0.7, (1.0, 1.0), 0.6, -0.001, -0.004, (0.5, 0.96), (0.9, 0.22)),
    "storm": Air(1.0, (0.5, 0.76), 0.2, -0.008, -0.034, (0.0, 0.4), (0.25, 0.02)),
}


def overcast(sky: Lab, mist: Lab, kind: Kind) -> Lab:
    """The sky (hours, n, 3), from its top to the horizon, in such weather and its mist (hours, 3).

    The mist brings more of its lightness than of its hue: those of a blue zenith and of a red horizon make brown.
    """
    air, down = AIR[kind], np.linspace(0.0, 1.0, sky.shape[-2])[:, None]
    lit, veil = (top + (horizon - top) * down for top, horizon in (air.lit, air.veil))
    covered = _greyer(sky, air, lit)
    covered += veil * np.concatenate([np.ones_like(veil), veil, veil], axis=1) * (mist[..., None, :] - covered)
    return covered


def dimmed(colours: Lab, kind: Kind) -> Lab:
    """Other colours (..., 3) under that sky."""
    air = AIR[kind]
    return _greyer(colours, air, np.array(air.lit[1]))


def hazed(ridges: Lab, mist: Lab, kind: Kind) -> Lab:
    """Ridges (hours, layers, 3) drawn to the mist (hours, 3), the farther the more."""
    shares = np.linspace(*AIR[kind].haze, ridges.shape[-2])[:, None]
    found: Lab = ridges + shares * (mist[..., None, :] - ridges)
    return found


def _greyer(colours: Lab, air: Air, lit: Lab) -> Lab:
    """The colours with what is left of their chroma and lightness; bright ones lose more of it, so that nights stay."""
    light = colours[..., :1]
    tinted = colours * (1.0, air.kept, air.kept) + light * (0.0, air.green_red, air.blue_yellow)
    found: Lab = tinted * (1.0 - (1.0 - lit) * light)
    return found
