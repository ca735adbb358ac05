"""Thunderstorms: when lightning strikes, the bolt, and the light that it throws on the land.

Time is cut into slots, each of which has one strike at most, and no two strikes are close. One is two pulses of light,
so that there are never three flashes in a second (WCAG 2, success criterion 2.3.1).
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..terrain.hashing import uniform
from .daylight import Light
from .items import Sprite
from .moment import View
from .palette import Lab, lab
from .stage import Stage
from .theme import Layer, Theme
from .weather import Spell, spell, strength_at

SLOT = 13.0
"""Seconds, in each of which lightning strikes once at most."""

EARLIEST, LATEST = 0.2, 0.7
"""Between which shares of its slot it strikes: half a slot, so that there is as much between two strikes."""

SALT = 3 << 40
"""Keeps the chances of strikes apart from other things of a seed; eight for each slot."""

HELD = 0.07
"""Seconds that the light of a flash stays as it is: each new light is a whole picture to be painted."""

LASTS = 8 * HELD
"""Seconds after which nothing of a strike is seen."""

TILE = 2500.0
"""Units of the panorama after which a bolt is repeated, so that most views see one."""

AROUND = 750.0
"""Units that a bolt reaches to the sides of its foot."""

SMALLEST = 0.05
"""Pixels per unit below which bolts are specks, and very many would be in view."""

FLASH, CHANNEL = lab("cfdcff", "f6f8ff")
"""The colours of the light, and of the bolt itself."""


class Strike(NamedTuple):
    """One stroke of lightning.

    Attributes:
        second: when it strikes.
        strength: 0–1.
        place: where, in units, in every `TILE` of the panorama.
        needed: how strong a storm must be for it.
        again: seconds after which it flickers once more.
        shape: seed of the bolt.
    """

    second: float
    strength: float
    place: float
    needed: float
    again: float
    shape: int


def strikes(theme: Theme, seed: int, start: float, stop: float, asked: str | None = None) -> list[Strike]:
    """The strikes of a landscape from second `start` to before `stop`, in weather that is asked for or the theme's."""
    slots = range(math.floor(start / SLOT), math.floor(stop / SLOT) + 1)
    found = (_strike(seed, number) for number in slots)
    return [
        strike
        for strike in found
        if start <= strike.second < stop
        and strike.needed < spell(theme, seed, strike.second, asked, calm=False).of("storm")
    ]


def lit_up(light: Light, weather: Spell, seed: int, elapsed: float, calm: bool) -> Light:
    """The light of a moment, in the flash of a bolt if one strikes: what is far is lit up more than what is near."""
    strike = None if calm else _struck(weather, seed, elapsed)
    if strike is None:
        return light
    age = HELD * math.floor((elapsed - strike.second) / HELD)
    share = strike.strength * _pulses(age, strike.again)
    sky = np.linspace(0.34, 0.7, len(light.sky))[:, None]
    ridges = np.linspace(0.42, 0.02, len(light.ridges))[:, None]
    return replace(
        light,
        sky=_drawn(light.sky, share * sky),
        ridges=_drawn(light.ridges, share * ridges),
        mist=_drawn(light.mist, share * 0.5),
        sun=_drawn(light.sun, share * 0.6),
        moon=_drawn(light.moon, share * 0.6),
        cloud_colour=_drawn(light.cloud_colour, share * 0.75),
        snow_colour=_drawn(light.snow_colour, share * 0.5),
    )


def bolts(stage: Stage) -> list[Sprite]:
    """The bolts that are to be seen, if one strikes: behind the farthest ridge, or behind the next."""
    view, elapsed = stage.view, stage.moment.elapsed
    strike = None if stage.calm else _struck(stage.weather, stage.seed, elapsed)
    if strike is None or view.pixels_per_unit < SMALLEST:
        return []
    from .bolt import bolt  # lightning is rare, and no first frame has any

    land = [number for number, ground in enumerate(stage.grounds) if ground.layer.bank is None]
    behind = land[strike.shape % min(2, len(land))]
    layer = stage.grounds[behind - 1].number if behind else -1
    foot = _foot(stage.grounds[behind].layer)
    main, branches = _brightness(elapsed - strike.second, strike.again)
    strips = (
        strip
        for x in _places(strike, view)
        for strip in bolt(strike.shape, foot, view.pixels_per_unit, x, view.row(0.0), view.width, view.height)
    )
    shares = ((strip, np.maximum(main * strip.channel, branches * strip.branches)) for strip in strips)
    return [Sprite(layer, strip.left, strip.top, share, CHANNEL, "lightning") for strip, share in shares]


def _places(strike: Strike, view: View) -> list[float]:
    """The columns of a view and around it in which the bolts of a strike end that may be seen in it."""
    left, right = view.places[[0, -1]].tolist()
    first, last = math.ceil((left - AROUND - strike.place) / TILE), math.floor((right + AROUND - strike.place) / TILE)
    return [view.column(strike.place + TILE * tile) for tile in range(first, last + 1)]


def _foot(layer: Layer) -> float:
    """The height in units down to which a bolt goes that strikes behind a layer: none of its valleys is lower."""
    return layer.base - (layer.displacement if layer.floor is None else min(layer.displacement, -layer.floor))


def _struck(weather: Spell, seed: int, elapsed: float) -> Strike | None:
    """The strike whose light is still there, if there is one."""
    if weather.kind != "storm":
        return None
    strike = _strike(seed, math.floor(elapsed / SLOT))
    if 0.0 <= elapsed - strike.second < LASTS and strike.needed < strength_at(seed, weather.number, strike.second):
        return strike
    return None


@lru_cache(maxsize=8)
def _strike(seed: int, number: int) -> Strike:
    """The strike of a slot, if the storm is strong enough for it."""
    when, needed, strength, place, again, form = uniform(seed, SALT + 8 * number + np.arange(6)).tolist()
    second = SLOT * (number + EARLIEST + (LATEST - EARLIEST) * when)
    return Strike(second, 0.6 + 0.4 * strength, TILE * place, needed, HELD * (2 + round(again)), int(form * 2**31))


def _pulses(age: float, again: float) -> float:
    """0–1, the light of a strike: it is there at once and fades, and comes back once, weaker."""
    flicker = 0.6 * math.exp((again - age) / 0.12) if age >= again - 1e-9 else 0.0
    return max(math.exp(-age / 0.08), flicker) * (1.0 - age / LASTS)


def _brightness(age: float, again: float) -> tuple[float, float]:
    """0–1, how bright the main channel of a bolt is, and its branches, which do not flicker."""
    end = 1.0 - age / LASTS
    flicker = 0.85 * math.exp((again - age) / 0.16) if age >= again else 0.0
    return max(math.exp(-age / 0.16), flicker) * end, math.exp(-age / 0.11) * end


def _drawn(colours: Lab, share: Lab | float) -> Lab:
    """The colours in the light of the flash."""
    found: Lab = colours + share * (FLASH - colours)
    return found
