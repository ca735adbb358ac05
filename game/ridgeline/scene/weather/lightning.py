"""Thunderstorms: when lightning strikes, the bolt, and the light that it throws on the land.

Time is cut into slots of one strike at most, far from that of the next slot. A strike is two pulses of light, so that
no second has three flashes (WCAG 2, success criterion 2.3.1).
"""

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...chance import Address
from ...terrain.arrays import Floats
from ...terrain.hashing import uniform
from ..items import Sprite
from ..light.daylight import Light
from ..memory import FORGETFUL, Memory
from ..oklab import lab
from ..stage import Stage
from ..theme import Layer, Theme
from ..view import View
from ..weather_spells import Spell, spell, strength_at

SLOT_SECONDS = 13.0  #: length of a slot, in which lightning strikes once at most

EARLIEST, LATEST = 0.2, 0.7
"""Shares of a slot between which it strikes: half the slot, so that two strikes are at least the other half apart."""

HELD_SECONDS = 0.07  #: time between changes of a flash's light, each of which repaints the whole picture
STRIKE_SECONDS = 8 * HELD_SECONDS  #: length of a strike, with all its afterglow
AHEAD_SECONDS = 1.0  #: seconds before a strike in which its bolts are made; no strike is that early in its slot
REPEAT_UNITS = 2500.0  #: distance between copies of a bolt along the panorama: most views show one
REACH_UNITS = 750.0  #: how far a bolt reaches to either side of its foot
MIN_SCALE = 0.05  #: pixels per unit below which bolts are specks, and far too many are in view
FLASH, CHANNEL = lab("cfdcff", "f6f8ff")  #: the colours of the light, and of the bolt itself

SKY_FLASH, RIDGE_FLASH = (0.34, 0.7), (0.42, 0.02)
"""How far the flash lights the sky, from its top to the horizon, and the ridges, from the farthest to the nearest."""

LIGHT_FADE, FLICKER_FADE, BOLT_FADE, BRANCH_FADE = 0.08, 0.12, 0.16, 0.11
"""Seconds in which the light, its second pulse, the bolt (both pulses) and its branches fall to 1/e."""


class Strike(NamedTuple):
    """One stroke of lightning.

    Attributes:
        second: its beginning.
        strength: 0–1.
        place: units from the left, in every `REPEAT_UNITS` of the panorama.
        needed: the strength of the storm above which it happens.
        again: seconds until its second pulse.
        shape: seed of the bolt.
    """

    second: float
    strength: float
    place: float
    needed: float
    again: float
    shape: int


def strikes(
    theme: Theme, seed: int, start: float, stop: float, *, asked: str | None = None, memory: Memory = FORGETFUL
) -> list[Strike]:
    """The strikes of a landscape from second `start` to before `stop`, in the weather `asked` for or the theme's."""
    slots = range(math.floor(start / SLOT_SECONDS), math.floor(stop / SLOT_SECONDS) + 1)
    return [
        strike
        for strike in (memory(_strike, seed, number) for number in slots)
        if start <= strike.second < stop
        and strike.needed < spell(theme, seed, strike.second, asked, calm=False, memory=memory).of("storm")
    ]


def flash(weather: Spell, seed: int, elapsed: float, calm: bool, memory: Memory = FORGETFUL) -> float:
    """The strength, 0–1, of lightning's light at a second; 0 if none strikes, or if little motion is wanted."""
    strike = None if calm else _last_strike(weather, seed, elapsed, memory)
    if strike is None:
        return 0.0
    age = HELD_SECONDS * math.floor((elapsed - strike.second) / HELD_SECONDS)
    return strike.strength * _pulses(age, strike.again)


def light_up(light: Light, share: float) -> Light:
    """The light with a flash of strength `share`, 0–1, which lights far land more than near."""
    if share == 0.0:
        return light
    sky = np.linspace(*SKY_FLASH, len(light.sky))[:, None]
    ridges = np.linspace(*RIDGE_FLASH, len(light.ridges))[:, None]
    return replace(
        light,
        sky=_flash(light.sky, share * sky),
        ridges=_flash(light.ridges, share * ridges),
        mist=_flash(light.mist, share * 0.5),
        sun=_flash(light.sun, share * 0.6),
        moon=_flash(light.moon, share * 0.6),
        cloud_colour=_flash(light.cloud_colour, share * 0.75),
        snow_colour=_flash(light.snow_colour, share * 0.5),
    )


def bolts(stage: Stage) -> list[Sprite]:
    """The visible bolts of a strike, behind the farthest ridge or the next one.

    In the second before a strike each scene makes a part of its bolts, so that its first picture is not late.
    """
    view, elapsed = stage.view, stage.moment.elapsed
    strike = None if stage.calm else _strike_in(stage.weather, stage.seed, elapsed, stage.memory)
    if (
        strike is None
        or view.pixels_per_unit < MIN_SCALE
        or not -AHEAD_SECONDS < elapsed - strike.second < STRIKE_SECONDS
    ):
        return []
    from .bolt import Bolt  # lightning is rare, and no first frame has it

    land = [number for number, ground in enumerate(stage.grounds) if ground.layer.bank is None]
    behind = land[strike.shape % min(2, len(land))]
    foot, scale = _foot(stage.grounds[behind].layer), view.pixels_per_unit
    struck = [
        stage.memory(Bolt, strike.shape, foot, scale, x, view.row(0.0), view.width, view.height)
        for x in _places(strike, view)
    ]
    if elapsed < strike.second:
        for bolt in struck:
            bolt.go_on()
        return []
    layer = stage.grounds[behind - 1].number if behind else -1
    main, branches = _brightness(elapsed - strike.second, strike.again)
    strips = [strip for bolt in struck for strip in bolt.strips]
    shares = ((strip, np.maximum(main * strip.channel, branches * strip.branches)) for strip in strips)
    return [Sprite(layer, strip.left, strip.top, share, CHANNEL, "lightning") for strip, share in shares]


def _places(strike: Strike, view: View) -> list[float]:
    """The columns of the feet of a strike's bolts that may reach into a view; a foot may be outside it."""
    left, right = view.places[[0, -1]].tolist()
    first, last = (
        math.ceil((left - REACH_UNITS - strike.place) / REPEAT_UNITS),
        math.floor((right + REACH_UNITS - strike.place) / REPEAT_UNITS),
    )
    return [view.column(strike.place + REPEAT_UNITS * tile) for tile in range(first, last + 1)]


def _foot(layer: Layer) -> float:
    """The height in units of the foot of a bolt behind a layer: no valley of the layer is lower."""
    return layer.base - (layer.displacement if layer.floor is None else min(layer.displacement, -layer.floor))


def _last_strike(weather: Spell, seed: int, elapsed: float, memory: Memory) -> Strike | None:
    """The last strike, if its light is still visible."""
    strike = _strike_in(weather, seed, elapsed, memory)
    return strike if strike is not None and 0.0 <= elapsed - strike.second < STRIKE_SECONDS else None


def _strike_in(weather: Spell, seed: int, elapsed: float, memory: Memory) -> Strike | None:
    """The strike in a second's slot, past or still to come, if the storm is strong enough for it."""
    if weather.kind != "storm":
        return None
    strike = memory(_strike, seed, math.floor(elapsed / SLOT_SECONDS))
    return strike if strike.needed < weather.share * strength_at(seed, weather.number, strike.second) else None


def _strike(seed: int, number: int) -> Strike:
    """The strike of a slot, which a weak storm may leave out."""
    when, needed, strength, place, again, form = uniform(seed, Address.STRIKES.at(number) + np.arange(6)).tolist()
    second = SLOT_SECONDS * (number + EARLIEST + (LATEST - EARLIEST) * when)
    return Strike(
        second, 0.6 + 0.4 * strength, REPEAT_UNITS * place, needed, HELD_SECONDS * (2 + round(again)), int(form * 2**31)
    )


def _pulses(age: float, again: float) -> float:
    """The light of a strike, 0–1: it comes at once, fades, and returns once, weaker."""
    flicker = 0.6 * math.exp((again - age) / FLICKER_FADE) if age >= again - 1e-9 else 0.0
    return max(math.exp(-age / LIGHT_FADE), flicker) * (1.0 - age / STRIKE_SECONDS)


def _brightness(age: float, again: float) -> tuple[float, float]:
    """The brightness, 0–1, of the main channel of a bolt, and of its branches, which do not flicker."""
    end = 1.0 - age / STRIKE_SECONDS
    flicker = 0.85 * math.exp((again - age) / BOLT_FADE) if age >= again else 0.0
    return max(math.exp(-age / BOLT_FADE), flicker) * end, math.exp(-age / BRANCH_FADE) * end


def _flash(colours: Floats, share: Floats | float) -> Floats:
    return np.asarray(colours + share * (FLASH - colours))
