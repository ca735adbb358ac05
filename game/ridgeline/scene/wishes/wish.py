"""The wishes by name: which themes, hours and dates can have each, and how it is scored."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...textfile.nearest import AMONG_FEW, nearest
from ...textfile.typed import plain, show
from ..moment import DEFAULT_DATE
from ..sky.sun_and_moon import moon_phase
from ..theme import Theme, land_numbers
from . import scores
from .scene_features import SceneFeatures

Score = Callable[[SceneFeatures], float]

LOW_SUN, NIGHT, EVENING, CLOUDLIGHT, ANY = "low sun", "night", "evening", "light on clouds", "any"
"""The kinds of light that a wish may need."""

HOURS: Mapping[str, tuple[tuple[str, int], ...]] = {
    LOW_SUN: tuple(("sunset", -minutes) for minutes in (10, 20, 30, 40, 50, 60, 75))
    + tuple(("sunrise", minutes) for minutes in (15, 25, 35, 50, 65)),
    NIGHT: tuple(("sunset", minutes) for minutes in (50, 70, 90, 120, 150, 180))
    + tuple(("sunrise", -minutes) for minutes in (60, 90, 120, 150)),
    EVENING: tuple(("sunset", minutes) for minutes in (-30, 0, 20, 40, 60, 80)),
    CLOUDLIGHT: (("sunrise", 20), ("sunset", -90), ("sunset", -60), ("sunset", -30), ("sunset", -15), ("sunset", 0)),
    ANY: (("sunrise", 20), ("sunrise", 60), ("sunset", -150), ("sunset", -80), ("sunset", -40), ("sunset", 10)),
}
"""Minutes after sunrise or sunset at which there is each kind of light; each seed gets one of them."""

STEP_MINUTES = 5  #: hours of codes are multiples of this
WINTER_DAYS = 90  #: days from the first of December among which the full moon over snow is sought


@dataclass(frozen=True)
class Wish:
    """What a picture is to show.

    Attributes:
        name: in words.
        light: the light that it needs.
        needs: what a theme must have, in words for messages; "" if every theme can show it.
        possible: whether a theme has that.
        score: how well a scene fits, 0–1.
        rough: the score of a bare landscape; None if `score` does for that, too.
        weather: the weather that it needs; None for the theme's own, which begins clear.
        moonlit: whether it needs a full moon in winter.
    """

    name: str
    light: str
    score: Score
    needs: str = ""
    possible: Callable[[Theme], bool] = lambda theme: True
    rough: Score | None = None
    weather: str | None = None
    moonlit: bool = False

    def hours(self, theme: Theme) -> list[float]:
        """The hours of the day, 0–24, at which a theme has the light that it needs."""
        minutes = (round(60.0 * getattr(theme, event)) + after for event, after in HOURS[self.light])
        whole = (STEP_MINUTES * round(minute / STEP_MINUTES) % 1440 for minute in minutes)
        return [minute // 60 + minute % 60 / 60.0 for minute in whole]

    @cached_property
    def date(self) -> datetime.date:
        """The date of the pictures in which it is sought."""
        if not self.moonlit:
            return DEFAULT_DATE
        first = datetime.date(DEFAULT_DATE.year, 12, 1)
        days = (first + datetime.timedelta(day) for day in range(WINTER_DAYS))
        return min(days, key=lambda day: abs(moon_phase(day) - 0.5))


def _has_lake(theme: Theme) -> bool:
    """Whether a theme has a lake; a tarn in a hollow is too small to fill a picture."""
    return any(layer.lake for layer in theme.layers)


def _has_water(theme: Theme) -> bool:
    return _has_lake(theme) or any(layer.water for layer in theme.layers)


def _has_village(theme: Theme) -> bool:
    return any(stand.kind == "village" for layer in theme.layers for stand in layer.stands)


def _has_snow(theme: Theme) -> bool:
    return any(theme.layers[number].snow is not None for number in land_numbers(theme.layers))


_WISHES = (
    Wish("sun between peaks", LOW_SUN, scores.sun_between_peaks, "a sun", lambda theme: theme.sun_radius > 0.0),
    Wish("lone peak", ANY, scores.lone_peak),
    Wish("lake in the middle", ANY, scores.lake_in_the_middle, "a lake", _has_lake),
    Wish("quiet skyline", ANY, scores.quiet_skyline),
    Wish(
        "village by water",
        EVENING,
        scores.village_by_water,
        "a village by water",
        lambda theme: _has_water(theme) and _has_village(theme),
        scores.water_somewhere,
    ),
    Wish("moon over snow", NIGHT, scores.moon_over_snow, "snow", _has_snow, moonlit=True),
    Wish(
        "big clouds",
        CLOUDLIGHT,
        scores.big_clouds,
        "clouds",
        lambda theme: theme.wisps > 0.0 or any(layer.bank == "cloud" for layer in theme.layers),
    ),
    Wish("storm far away", EVENING, scores.storm_far_away, rough=scores.strike_far_away, weather="storm"),
)
_BY_NAME = {wish.name: wish for wish in _WISHES}

NAMES = tuple(_BY_NAME)  #: the names of all wishes


def wish_of(text: str) -> Wish:
    """The wish that the words name, or several at once, joined by "and".

    Raises:
        ValueError: for an unknown wish, or for two that no picture can show at once.

    >>> wish_of("lone peak and quiet skyline").name
    'lone peak and quiet skyline'
    """
    names = re.split(r" and ", " ".join(plain(text).lower().split()))
    return join([_name(name) for name in dict.fromkeys(names)])


def join(wishes: list[Wish]) -> Wish:
    """Several wishes as one; a ValueError if they need different light."""
    if len(wishes) == 1:
        return wishes[0]
    lights = [wish for wish in wishes if wish.light != ANY]
    for wish in lights[1:]:
        if {wish.light, lights[0].light} == {LOW_SUN, NIGHT}:
            raise ValueError(f"{wish.name!r} and {lights[0].name!r} cannot be had at once")
    strict = [wish for wish in lights if wish.light in (LOW_SUN, NIGHT)]
    return Wish(
        " and ".join(wish.name for wish in wishes),
        (strict or lights or wishes)[0].light,
        _product([wish.score for wish in wishes]),
        " and ".join(dict.fromkeys(wish.needs for wish in wishes if wish.needs)),
        lambda theme: all(wish.possible(theme) for wish in wishes),
        _product([wish.rough or wish.score for wish in wishes]),
        next((wish.weather for wish in wishes if wish.weather), None),
        any(wish.moonlit for wish in wishes),
    )


def _product(parts: list[Score]) -> Score:
    return lambda seen: math.prod(score(seen) for score in parts)


def _name(name: str) -> Wish:
    if name in _BY_NAME:
        return _BY_NAME[name]
    near = nearest(name, NAMES, AMONG_FEW) or _sharing(name)
    guess = f", did you mean {near!r}?" if near else "."
    raise ValueError(f"{show(name)} is not a wish{guess} The wishes are {', '.join(NAMES)}; join several with 'and'")


def _sharing(name: str) -> str | None:
    """The first wish that shares a word of four letters or more with a name."""
    words = [word for word in name.split() if len(word) >= 4]
    return next((wish for word in words for wish in NAMES if word in wish), None)
