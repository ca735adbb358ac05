"""The weather of a second: one spell after another, each of one kind, which comes and goes slowly.

A spell is a function of the seed and its number, so any second can be asked for. Each spell has its own wind; nothing
falls between two spells.

A theme says how often each kind comes: `Chances`, in `scene/theme.py`.
"""

import math
from typing import Final, Literal, NamedTuple, get_args

import numpy as np

from ..chance import Address
from ..terrain.arrays import Floats
from ..terrain.easing import smoothstep
from ..terrain.hashing import uniform
from .memory import FORGETFUL, Memory
from .theme import Theme
from .view import PANORAMA

Weather = Literal["rain", "snow", "fog", "storm"]
KINDS: Final[tuple[Weather, ...]] = get_args(Weather)

SPELL_SECONDS, RISE_SECONDS = 300.0, 60.0  #: seconds from one spell to the next, and in which its weather comes or goes

MAX_WAIT = 0.14
"""The most of a spell, as a share, that is clear at either end, besides the time in which its front comes or leaves."""

SETTLE_SECONDS, MELT_SECONDS = 120.0, 240.0
"""Seconds in which falling snow whitens the land, and in which it melts afterwards."""

BOW_SECONDS, BOW_FADE = (-30.0, 50.0), 20.0
"""Seconds after the end of rain between which a rainbow may stand, and seconds in which it comes or goes."""

FRONT_SPEED = 40.0  #: units a second at which weather comes in from the windward side and leaves to the other
FRONT_SECONDS = 0.5 * PANORAMA / FRONT_SPEED  #: seconds between the middle of the panorama and either side of it

ASKED, ASKED_SWING, ASKED_SECONDS = 0.9, 0.1, 41.0
"""Mean strength of weather that was asked for, how far it swings to and fro, and the seconds of 1 radian of that."""

LEAST_PEAK = 0.75  #: peak strength of the weakest spell, whose sky is still wholly covered
MAX_WIND = 190.0  #: strongest wind, in units a second

GUSTS = ((17.0, 0.20), (7.3, 0.10), (3.1, 0.04))
"""Waves of the wind: period in seconds, and share of the wind that each adds or takes away."""

STORM_WIND = 1.8  #: a storm's wind, in multiples of the spell's

CALM = 0.5  #: speed and amount of moving things where little motion is wanted


class Spell(NamedTuple):
    """The weather of a moment.

    Attributes:
        kind: rain, snow, fog or storm; None is clear.
        strength: 0–1.
        wind: units a second throughout the spell, to the right if positive.
        began: second at which it began.
        number: of the spell, for its random numbers.
        share: 0–1, how much of it there is where the camera is; `strength` is already scaled by it.
    """

    kind: Weather | None = None
    strength: float = 0.0
    wind: float = 0.0
    began: float = 0.0
    number: int = 0
    share: float = 1.0

    def scaled(self, share: float) -> "Spell":
        """The spell where only a share of it, 0–1, arrives."""
        return self._replace(strength=share * self.strength, share=share * self.share)

    def of(self, *kinds: Weather) -> float:
        """Its strength if it is one of these kinds, else 0."""
        return self.strength if self.kind in kinds else 0.0


def weather_wind(weather: Spell, seed: int, elapsed: float, memory: Memory) -> float:
    """The wind of a spell of weather at a second, with its gusts, in units a second; positive to the right."""
    if weather.strength == 0.0:
        return 0.0
    wind = weather.wind * (STORM_WIND if weather.kind == "storm" else 1.0)
    since = elapsed - weather.began
    gusts = 0.0
    for (period, share), phase in zip(GUSTS, memory(gust_phases, seed, weather.number), strict=True):
        gusts += share * math.cos(2.0 * math.pi / period * since + phase)
    return weather.strength * (wind + abs(wind) * gusts)


def gust_phases(seed: int, spell: int) -> list[float]:
    """The phases in radians of the wind's waves, in the spell number `spell`."""
    phases: list[float] = (2.0 * np.pi * uniform(seed, Address.GUSTS.at(spell) + np.arange(len(GUSTS)))).tolist()
    return phases


def check_weather(weather: str | None) -> None:
    """Raise a ValueError unless `weather` is a kind of weather, "none", or None for the theme's own."""
    if weather not in (None, "none", *KINDS):
        raise ValueError(f"weather {weather!r}: one of {', '.join(KINDS)} or none is allowed")


def spell(
    theme: Theme, seed: int, elapsed: float, asked: str | None, *, calm: bool, memory: Memory = FORGETFUL
) -> Spell:
    """The weather of second `elapsed`: the one `asked` for, all the time, or the theme's, which begins clear."""
    if asked == "none":
        return Spell()
    number = 0 if asked else math.floor(elapsed / SPELL_SECONDS)
    whole = memory.latest(_whole, theme, seed, number, asked, calm)
    if whole.kind is None:
        return whole
    return Spell(whole.kind, strength_at(seed, number, elapsed, memory), whole.wind, whole.began, number)


def _whole(theme: Theme, seed: int, number: int, asked: str | None, calm: bool) -> Spell:
    """A spell at full strength: the one `asked` for, or a numbered one of the theme's."""
    lot, _, blow, *_ = _chances(seed, number)
    wind = MAX_WIND * (2.0 * blow - 1.0) * (CALM if calm else 1.0)
    if asked:
        return Spell(next(kind for kind in KINDS if kind == asked), 1.0, wind)
    kind = _kind(theme, lot) if number else None
    return Spell(number=number) if kind is None else Spell(kind, 1.0, wind, number * SPELL_SECONDS, number)


def strength_at(seed: int, number: int, elapsed: float, memory: Memory = FORGETFUL) -> float:
    """The strength of a spell at second `elapsed`; number 0 is the weather that was asked for, which never ends."""
    if number == 0:
        return ASKED + ASKED_SWING * math.sin(elapsed / ASKED_SECONDS)
    chances = memory(_chances, seed, number)
    since, (start, stop) = elapsed - number * SPELL_SECONDS, _ends(chances)
    share = min(max(min(since - start, stop - since) / RISE_SECONDS, 0.0), 1.0)
    return _peak(chances) * smoothstep(share)


def strength_over(spell: Spell, seed: int, elapsed: float, x: float, memory: Memory) -> float:
    """The strength of a spell, which comes as a front from the windward side, at a place of the panorama."""
    if spell.number == 0:
        return spell.share * strength_at(seed, 0, elapsed, memory)
    behind = (x if spell.wind > 0.0 else PANORAMA - x) - 0.5 * PANORAMA
    # Outside the panorama it is as at its ends: the spell has no time for a longer way.
    late = min(max(behind / FRONT_SPEED, -FRONT_SECONDS), FRONT_SECONDS)
    return spell.share * strength_at(seed, spell.number, elapsed - late, memory)


def local_strength(spell: Spell, seed: int, elapsed: float, x: Floats, memory: Memory = FORGETFUL) -> Floats:
    """(n,) the strength of a spell at places `x` of the panorama, see `strength_over`."""
    if spell.number == 0:
        return np.full(len(x), strength_over(spell, seed, elapsed, 0.0, memory))
    return np.array([strength_over(spell, seed, elapsed, place, memory) for place in x.tolist()])


def is_anywhere(spell: Spell, seed: int, elapsed: float, memory: Memory = FORGETFUL) -> bool:
    """Whether a spell is anywhere over the panorama: it reaches one side before the middle."""
    if spell.kind is None:
        return False
    if spell.strength:  # that in the middle
        return True
    return any(strength_over(spell, seed, elapsed, x, memory) != 0.0 for x in (0.0, PANORAMA))


def fallen_snow(theme: Theme, seed: int, elapsed: float, asked: str | None, memory: Memory = FORGETFUL) -> float:
    """0–1, how white the land is with snow of this spell and the last; 1 if snow was asked for."""
    if asked is not None:
        return float(asked == "snow")
    number = math.floor(elapsed / SPELL_SECONDS)
    spells = [past for past in (number - 1, number) if past > 0]
    return max((_lying(theme, seed, past, elapsed, memory) for past in spells), default=0.0)


def _lying(theme: Theme, seed: int, number: int, elapsed: float, memory: Memory) -> float:
    """0–1, how much of a spell's snow lies on the land."""
    chances = memory(_chances, seed, number)
    if _kind(theme, chances[0]) != "snow":
        return 0.0
    since, (start, stop) = elapsed - number * SPELL_SECONDS, _ends(chances)
    share = min((since - start - 0.5 * RISE_SECONDS) / SETTLE_SECONDS, 1.0 - (since - stop) / MELT_SECONDS)
    return _peak(chances) * smoothstep(min(max(share, 0.0), 1.0))


def bow_after(theme: Theme, seed: int, elapsed: float, asked: str | None, memory: Memory = FORGETFUL) -> float:
    """0–1, how strong a rainbow may be: as a spell of rain or storm ends, and for a while after."""
    if asked is not None:
        return 0.0
    number = math.floor(elapsed / SPELL_SECONDS)
    return max((_bow(theme, seed, past, elapsed, memory) for past in (number - 1, number) if past > 0), default=0.0)


def _bow(theme: Theme, seed: int, number: int, elapsed: float, memory: Memory) -> float:
    chances = memory(_chances, seed, number)
    if _kind(theme, chances[0]) not in ("rain", "storm"):
        return 0.0
    since_stop = elapsed - number * SPELL_SECONDS - _ends(chances)[1]
    begun, left = (since_stop - BOW_SECONDS[0]) / BOW_FADE, (BOW_SECONDS[1] - since_stop) / BOW_FADE
    return chances[1] * smoothstep(min(max(min(begun, left), 0.0), 1.0))


def _chances(seed: int, number: int) -> tuple[float, ...]:
    """Five numbers from 0 to 1 that decide a spell."""
    return tuple(uniform(seed, Address.SPELLS.at(number) + np.arange(5)).tolist())


def _ends(chances: tuple[float, ...]) -> tuple[float, float]:
    """The seconds into a spell at which its weather reaches the panorama's middle, and has left it."""
    wait, lasts = chances[3:5]
    clear = MAX_WAIT * SPELL_SECONDS
    return FRONT_SECONDS + clear * wait, SPELL_SECONDS - FRONT_SECONDS - clear * lasts


def _peak(chances: tuple[float, ...]) -> float:
    """The peak strength of a spell."""
    return LEAST_PEAK + (1.0 - LEAST_PEAK) * chances[1]


def _kind(theme: Theme, lot: float) -> Weather | None:
    """The kind of weather of a spell, chosen by a random number from 0 to 1; None is clear."""
    for kind in KINDS:
        lot -= getattr(theme.weather, kind)
        if lot < 0.0:
            return kind
    return None


class Air(NamedTuple):
    """The change of the light by a kind of weather at full strength.

    Attributes:
        cover: share of sun, moon and stars that clouds hide.
        lit: share of the lightness left at the top of the sky, and at the horizon and on the land.
        kept: share of the chroma left.
        green_red, blue_yellow: OKLab added for each 1 of lightness.
        veil: how far the top of the sky and the horizon are blended into the mist.
        haze: how far the farthest and the nearest ridge are blended into it.
    """

    cover: float
    lit: tuple[float, float]
    kept: float
    green_red: float
    blue_yellow: float
    veil: tuple[float, float]
    haze: tuple[float, float]


AIR = {
    "rain": Air(1.0, (0.75, 0.88), 0.4, -0.003, -0.014, (0.1, 0.6), (0.72, 0.1)),
    "snow": Air(1.0, (0.82, 0.9), 0.5, -0.001, -0.010, (0.35, 0.85), (0.5, 0.08)),
    "fog": Air(1.0, (1.0, 1.0), 0.6, -0.001, -0.004, (0.7, 1.0), (1.0, 0.55)),
    "storm": Air(1.0, (0.4, 0.66), 0.2, -0.008, -0.034, (0.0, 0.4), (0.5, 0.05)),
}


def overcast(sky: Floats, mist: Floats, kind: Weather) -> Floats:
    """The sky (hours, n, 3), from its top to the horizon, in a kind of weather with its mist (hours, 3)."""
    air, down = AIR[kind], np.linspace(0.0, 1.0, sky.shape[-2])[:, None]
    lit, veil = (top + (horizon - top) * down for top, horizon in (air.lit, air.veil))
    covered = _greyer(sky, air, lit)
    # The mist gives more of its lightness than of its hue: a blue zenith and a red horizon would mix to brown.
    covered += veil * np.concatenate([np.ones_like(veil), veil, veil], axis=1) * (mist[..., None, :] - covered)
    return covered


def dim(colours: Floats, kind: Weather) -> Floats:
    """Colours (..., 3) as they look under the sky of such weather."""
    air = AIR[kind]
    return _greyer(colours, air, np.array(air.lit[1]))


def add_haze(ridges: Floats, mist: Floats, kind: Weather) -> Floats:
    """Ridges (hours, layers, 3) blended into the mist (hours, 3), the farther the more."""
    shares = np.linspace(*AIR[kind].haze, ridges.shape[-2])[:, None]
    return np.asarray(ridges + shares * (mist[..., None, :] - ridges))


def _greyer(colours: Floats, air: Air, lit: Floats) -> Floats:
    """The colours with less chroma and lightness; bright ones lose more lightness, so nights hardly change."""
    light = colours[..., :1]
    tinted = colours * (1.0, air.kept, air.kept) + light * (0.0, air.green_red, air.blue_yellow)
    return np.asarray(tinted * (1.0 - (1.0 - lit) * light))
