"""The mood that the music follows: a pure function of a moment of a landscape, or of a run through it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..play.pictures.dusk_veil import closeness
from ..play.rules import State, fever
from ..scene.land.land import EndlessLand
from ..scene.land.parallax import scroll
from ..scene.landscape import Landscape
from ..scene.landscape_kinds import AnyLandscape
from ..scene.life.score import parts_of
from ..scene.life.water.open_water import has_lake, has_sea
from ..scene.moment import Moment
from ..scene.weather_spells import MAX_WIND, Spell
from ..terrain.easing import smoothstep
from .cues import HUSHED, TOP_SPEED

PROFILE_REACH, POINTS = 2400.0, 17
"""Units on both sides of a place over which the land's mean height is taken, and the number of samples in them."""

CELL, FLAT = 600.0, 8.0
"""Units from one place with a known mean height to the next, and the least swing of the land, in units."""

READ = 320.0  #: units a second at which a cruise at its theme's own speed reads the land: about a crest in two seconds
MIDDLE = 960.0  #: units to the right of a picture's left edge whose land the music follows
CRUISING = 0.32  #: the speed, 0-1, that a cruise at its theme's own speed has for the pulse
WARM = (4, 10)  #: the first and the last month in which crickets and birds sing
NOISES = ("wind", "rain", "water", "crickets")  #: the scene's continuous sounds


@dataclass(frozen=True)
class Mood:
    """The values that the music follows.

    Attributes:
        second: of the landscape.
        light: 0-1, from night to day.
        glow: 0-1, how much of dusk or dawn there is.
        height: of the land that is passed, from 0, deep, to 1, high.
        speed: 0-1.
        noises: the levels, 0-1, of what is heard of the scene, by its names.
        birds: 0-1, how often birds call.
        hum: the level, 0-1, of the tone of riding.
        slope: of the land under the glider, -1 to 1.
        fever: 0-1.
        hush: 0-1, how much quieter it is because the dusk is near.
        level: 0-1, of all music.
    """

    second: float
    light: float = 1.0
    glow: float = 0.0
    height: float = 0.5
    speed: float = 0.0
    noises: Mapping[str, float] = field(default_factory=dict)
    birds: float = 0.0
    hum: float = 0.0
    slope: float = 0.0
    fever: float = 0.0
    hush: float = 0.0
    level: float = 1.0


def mood_of(landscape: AnyLandscape, moment: Moment) -> Mood:
    """The mood of a moment of a cruise."""
    day, dusk, _ = parts_of(landscape.theme, moment.hour)
    weather = landscape.weather_at(moment.elapsed)
    own = abs(landscape.theme.speed) or 1.0
    speed = min(abs(moment.speed) / own * CRUISING, 1.0)
    noises = _noises(landscape, moment, weather, 1.0 - day)
    birds = (day + 0.7 * dusk) * (1.0 - weather.of("rain", "storm", "snow")) * _warm(landscape, moment)
    height = _height(landscape, moment) if isinstance(landscape, Landscape) else 0.5 + 0.4 * math.sin(moment.elapsed)
    return Mood(moment.elapsed, day + 0.5 * dusk, dusk, height, speed, noises, birds * landscape.theme.life.birds)


def run_mood(landscape: Landscape, moment: Moment, state: State, slope: float) -> Mood:
    """The mood of a moment of a run, which rides on land of a slope, -1 to 1."""
    mood = mood_of(landscape, moment)
    if state.cause:
        return replace(mood, speed=0.0, level=0.6)
    speed = 0.0 if state.asleep else min(math.hypot(state.vx, state.vy) / TOP_SPEED, 1.0)
    hush = HUSHED * closeness(state)
    noises = {**mood.noises, "wind": max(mood.noises["wind"], (1.0 - hush) * speed * speed)}
    return replace(
        mood,
        height=height_at(landscape, state.x),
        speed=min(1.6 * speed, 1.0),
        noises=noises,
        birds=0.3 * mood.birds,
        hum=0.0 if state.air or state.asleep else (0.3 + 0.5 * speed) * (1.0 - hush),
        slope=slope,
        fever=float(fever(state.tally)),
        hush=hush,
    )


def _height(landscape: Landscape, moment: Moment) -> float:
    """How high the nearest land is, 0-1, where a melody reads it: the faster the cruise, the farther ahead."""
    _, layer, _ = landscape.near
    own = abs(layer.parallax * landscape.theme.speed + layer.drift)
    return height_at(landscape, MIDDLE + scroll(layer, moment) * READ / max(own, 16.0))


def height_at(landscape: Landscape, place: float) -> float:
    """How high the nearest land is at a place among what is around it, 0-1."""
    land = landscape.near[2]
    cell, share = divmod(place / CELL, 1.0)
    (mean, spread), (next_mean, next_spread) = (land.kept(_around, land, int(cell) + ahead) for ahead in (0, 1))
    middle, reach = mean + share * (next_mean - mean), spread + share * (next_spread - spread)
    return 0.5 + 0.5 * math.tanh(0.7 * (float(land.ground(place, place + 1.0, 1.0)[0]) - middle) / reach)


def _around(land: EndlessLand, cell: int) -> tuple[float, float]:
    """The mean height of the land around a cell's left edge, and the swing of the land there, in units."""
    heights = land.ground(
        CELL * cell - PROFILE_REACH, CELL * cell + 1.001 * PROFILE_REACH, 2.0 * PROFILE_REACH / (POINTS - 1)
    )
    return float(heights.mean()), max(float(heights.std()), FLAT)


def _noises(landscape: AnyLandscape, moment: Moment, weather: Spell, dark: float) -> dict[str, float]:
    theme = landscape.theme
    blown = abs(weather.wind) / MAX_WIND * weather.strength
    fine = 1.0 - weather.of("rain", "storm", "snow")
    night = parts_of(theme, moment.hour)[2]
    return {
        "wind": min(0.1 + 0.35 * weather.of("snow") + 0.45 * weather.of("storm") + 0.3 * blown, 1.0),
        "rain": 0.8 * weather.of("rain") + weather.of("storm"),
        "water": 0.5 if has_sea(theme) else 0.25 if has_lake(theme) else 0.0,
        "crickets": float(smoothstep(night)) * fine * _warm(landscape, moment),
    }


def _warm(landscape: AnyLandscape, moment: Moment) -> float:
    """0-1, how far crickets and birds sing: not at all in winter, nor in snowy land."""
    first, last = WARM
    snowed = any(layer.snow is not None and layer.snow < 0.0 for layer in landscape.theme.layers)
    return 0.0 if snowed or not first <= moment.date.month <= last else 1.0
