"""The score of life: time in bars, each with one event from a shuffled bag of the kinds that suit a theme.

So the land is never empty for long, and little happens at once. All follows from the seed and the bar; the hour decides
only which of a bar's kinds shows: one by day, and another by dusk or night if the day's cannot be seen then.

A theme says how often each kind comes: `Life`, in `scene/theme.py`.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from ...chance import Word
from ..items import Band, Sprite
from ..memory import FORGETFUL, Memory
from ..stage import Stage
from ..sums import in_order
from ..theme import Life, Theme
from ..weather_spells import CALM, KINDS, Weather
from .presence import presence, uniforms

BAR, LATEST = 40.0, 8.0  #: seconds of a bar, and after its beginning in which its event may come into the picture

LEAD, LONGEST, FADE_SECONDS = 38.0, 110.0, 2.0
"""Seconds that an event is on its way before it comes into the picture; seconds after which it is over, wherever
it is; and in which it fades there, far outside all but huge views."""

EARLIER = math.ceil((LONGEST + LATEST) / BAR) - 1  #: earlier bars whose events may still be visible
ROUND = 12  #: bars of a round, for which one bag is filled and emptied
FULL_SHARES = 3.0  #: sum of the shares of a theme's events that fills every bar; with less, some bars rest

AGAIN_SHARE = 0.2
"""Part of the share of day kinds that also goes into the bags of dusk and night: they stay on from the day."""

BESIDE = 0.25  #: share of bars with a kind that comes beside their event, at a theme's maximum

FORESEEN_SECONDS, FELT = 25.0, 0.15
"""Seconds by which the weather is foreseen as an event comes, and the strength above which it counts."""

DAY, DUSK, NIGHT = 1, 2, 4  #: the parts of a day, as bits that tell when a kind is about; dawn counts as dusk

PARTS = (DAY, DUSK, NIGHT)

EARLY_HOURS, LATE_HOURS, DUSK_HOURS, FADE_HOURS = 0.6, 0.7, 1.5, 0.5
"""Hours before sunrise and after sunset that belong to the day; of a dusk; and of the change from part to part."""


class Cue(NamedTuple):
    """An event of the score at a moment.

    Attributes:
        kind: the field of `Life`.
        number: of its bar, for its chances.
        since: seconds since it came into the picture; negative while it is on its way there.
        strength: 0–1, how much of it is shown.
    """

    kind: str
    number: int
    since: float
    strength: float = 1.0

    @property
    def passing(self) -> float:
        """The strength of a thing that also shows on its way, before and after."""
        return self.strength * presence(self.since + LEAD, LEAD + LONGEST, FADE_SECONDS)

    def within(self, duration: float, fade: float) -> float:
        """The strength of a thing that shows for `duration` seconds, and takes `fade` of them to come and to go."""
        return self.strength * presence(self.since, duration, fade)


def always_fine(_: float) -> None:
    """No weather is expected in any second."""


def anywhere(_: Theme) -> bool:
    """True: a kind without needs suits every theme."""
    return True


STORMY: Final[tuple[Weather, ...]] = ("storm",)
WET: Final[tuple[Weather, ...]] = ("rain", *STORMY)
FOUL: Final[tuple[Weather, ...]] = (*WET, "snow", "fog")
"""Weather that even hardy kinds shun, in which few are out, and in which nobody flies for pleasure."""


class Voice(NamedTuple):
    """A kind of event.

    Attributes:
        draw: its sprites.
        parts: sum of the parts of the day in which it is about.
        suits: whether a theme has what it needs.
        months: the first and the last month of its season.
        shuns: the kinds of weather that keep it away: others come in its place.
        beside: whether it comes beside the event of a bar, as land may hide it.
        aloft: whether it is above the heaped clouds, which hide it.
    """

    draw: Callable[[Stage, Cue], Sequence[Sprite | Band]]
    parts: int
    suits: Callable[[Theme], bool] = anywhere
    months: tuple[int, int] = (1, 12)
    shuns: tuple[Weather, ...] = WET
    beside: bool = False
    aloft: bool = False


class Player(NamedTuple):
    """A kind of event with its share of a theme's life; for the rest see `Voice`."""

    kind: str
    share: float
    parts: int
    months: tuple[int, int]
    beside: bool


class Bar(NamedTuple):
    """What a bar holds: seconds until its event comes, its chance 0–1, and the kinds of PARTS, empty for a rest.

    Then the kinds that come beside the event, in all parts of the day; and the names of all, each once.
    """

    start: float
    chance: float
    kinds: tuple[str, str, str]
    beside: tuple[str, ...]
    names: tuple[str, ...]


class LifeScore:
    """The score of a theme and a seed."""

    def __init__(self, voices: Mapping[str, Voice], theme: Theme, seed: int, memory: Memory = FORGETFUL) -> None:
        self._theme, self._seed, self._memory = theme, seed, memory
        self._players = tuple(
            Player(kind, share, voice.parts, voice.months, voice.beside)
            for kind, voice in voices.items()
            if (share := getattr(theme.life, kind)) > 0.0 and voice.suits(theme)
        )
        self._hardy = {weather: _hardy(self._players, voices, weather) for weather in KINDS}

    def bar(self, number: int, month: int, weather: Weather | None = None) -> Bar:
        """The bar of this number in a weather."""
        players = self._players if weather is None else self._hardy[weather]
        return self._memory(bar_of, self._seed, players, month, number)

    def bars(
        self,
        now: int,
        month: int,
        life: Life,
        *,
        calm: bool = False,
        weather: Callable[[float], Weather | None] = always_fine,
    ) -> list[tuple[int, Bar]]:
        """The bars with events that may be seen while bar `now` lasts, and their numbers.

        Args:
            now: number of a bar.
            month: 1–12.
            life: kinds without any share of it are left out, and leave a rest.
            calm: leave out every other event.
            weather: gives the weather that life heeds in a second of life.
        """
        bars: list[tuple[int, Bar]] = []
        for number in range(now - EARLIER, now + 2) if self._players else ():
            bar = self.bar(number, month)
            if calm and bar.chance >= CALM:
                continue
            # Decided as they come, so that no event in the picture is replaced.
            expected = weather(BAR * number + bar.start)
            if expected is not None:
                bar = self.bar(number, month, expected)
            names = tuple(kind for kind in bar.names if getattr(life, kind) > 0.0)
            bars.append((number, bar._replace(names=names)))
        return bars

    def cues(self, bars: Sequence[tuple[int, Bar]], seconds: float, hour: float) -> list[Cue]:
        """The events of some bars at a second of life, see `presence.seconds`, and an hour; the earliest first."""
        cues = []
        shown: tuple[float, float, float] | None = None
        for number, bar in bars:
            since = seconds - BAR * number - bar.start
            if not -LEAD < since < LONGEST:
                continue
            if shown is None:
                shown = parts_of(self._theme, hour)
            for kind in bar.names:
                strength = 1.0 if kind in bar.beside else _strength(kind, bar.kinds, shown)
                if strength > 0.0:
                    cues.append(Cue(kind, number, since, strength if strength < 1.0 else 1.0))
        return cues


def _strength(kind: str, kinds: tuple[str, str, str], shown: tuple[float, float, float]) -> float:
    """How much of a kind is shown that a bar has in some parts of the day, of each of which so much is shown."""
    strength = 0.0
    for own, part in zip(kinds, shown, strict=True):
        if own == kind:
            strength += part
    return strength


def _hardy(players: tuple[Player, ...], voices: Mapping[str, Voice], weather: Weather) -> tuple[Player, ...]:
    """The players that a weather does not keep away; together they play as much as all would."""
    kept = [player for player in players if weather not in voices[player.kind].shuns]
    every, own = (in_order(player.share for player in some if not player.beside) for some in (players, kept))
    return tuple(player if player.beside else player._replace(share=player.share * every / own) for player in kept)


def parts_of(theme: Theme, hour: float) -> tuple[float, float, float]:
    """0–1 for each of PARTS, how much of it an hour has: together 1."""
    lit, start = (theme.sunset - theme.sunrise) % 24.0 + EARLY_HOURS + LATE_HOURS, theme.sunrise - EARLY_HOURS
    longer, earlier = lit + 2.0 * DUSK_HOURS, start - DUSK_HOURS
    day = presence((hour - start) % 24.0, lit if lit < 24.0 else 24.0, FADE_HOURS)
    light = presence((hour - earlier) % 24.0, longer if longer < 24.0 else 24.0, FADE_HOURS)
    light = light if light > day else day
    return day, light - day, 1.0 - light


def bar_of(seed: int, players: tuple[Player, ...], month: int, number: int) -> Bar:
    """A bar of a seed's score; a day kind stays at dusk and by night if it can be seen then."""
    start, chance, *lots = uniforms(seed, Word.BARS, number, 2 + len(players)).tolist()
    beside = [
        player.kind for player, lot in zip(players, lots, strict=True) if player.beside and lot < BESIDE * player.share
    ]
    playing = tuple(player for player in players if _in_season(player, month) and not player.beside)
    parts = {player.kind: player.parts for player in playing}

    def stays(kind: str, part: int) -> bool:
        return bool(parts.get(kind, 0) & part)

    day = _pick(seed, playing, DAY, number)
    night = day if stays(day, NIGHT) else _pick(seed, playing, NIGHT, number)
    between = day if stays(day, DUSK) else night if stays(night, DUSK) else _pick(seed, playing, DUSK, number)
    kinds = (day, between, night)
    names = tuple(kind for kind in dict.fromkeys((*kinds, *beside)) if kind)
    return Bar(LATEST * start, chance, kinds, tuple(beside), names)


def _pick(seed: int, players: tuple[Player, ...], part: int, number: int) -> str:
    """The kind that a bar has from the bag of a part of the day; empty for a rest."""
    about_then = [player for player in players if player.parts & part]
    rest = max(FULL_SHARES - in_order(player.share for player in players), 0.0)
    # Kinds that are about by day are dealt there, too.
    again = {player.kind: 1.0 if part == DAY or not player.parts & DAY else AGAIN_SHARE for player in about_then}
    shares = {player.kind: again[player.kind] * player.share for player in about_then} | ({"": rest} if rest else {})
    around, at = divmod(number, ROUND)
    return dealt(seed, shares, PARTS.index(part), around)[at] if shares else ""


def dealt(seed: int, shares: Mapping[str, float], place: int, around: int) -> list[str]:
    """ROUND kinds, each about as often as its share, and spread over the round."""
    chances = uniforms(seed, Word.BAGS.at(place), around, ROUND + 1)
    names, sums = list(shares), np.cumsum(list(shares.values()))
    lots = (np.arange(ROUND) + chances[ROUND]) * (sums[-1] / ROUND)
    bag = np.searchsorted(sums, lots, "right").clip(0, len(names) - 1)
    # The events of a kind have equal parts of the round, and a random place in each.
    first = np.searchsorted(bag, bag)
    counts = np.searchsorted(bag, bag, "right") - first
    places = (np.arange(ROUND) - first + chances[:ROUND]) / counts
    return [names[bag[lot]] for lot in np.argsort(places, kind="stable").tolist()]


def _in_season(player: Player, month: int) -> bool:
    first, last = player.months
    return first <= month <= last if first <= last else not last < month < first
