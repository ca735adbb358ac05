"""The day and the weather of a run.

The hour follows from ticks and distance, and the evening comes sooner when the dusk is near. A course may have its own
weather from place to place, and where two meet it is clear.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

from ...scene.view import cells
from ...terrain.easing import smoothstep
from ..constants import RULES, TICKS
from ..rules import DT, State

DayKind = Literal["turns", "dusk", "stays"]
"""How the hour of a run goes: with ticks, distance and the dusk; with the dusk alone, as in runs recorded before days
turned; or not at all."""

DAY_KINDS: Final[tuple[DayKind, ...]] = get_args(DayKind)

DAY_SECONDS, DAY_DISTANCE = 1260.0, 1_090_000.0
"""Seconds of a day if distance did not count, and units of a day if time did not. A player who flies 1,730 units
a second (16 m) sees a day in 7 minutes, two thirds of it by distance."""

EVENING = 0.8  #: hours after sunset at which the dusk catches the glider

NEAR, OLD_NEAR = 30.0 * RULES.metre, 5000.0
"""Units behind the glider within which the dusk pulls; and in runs in which the hour followed the dusk alone."""

MOST_PULL = 6.0
"""The most hours by which a near dusk brings the evening nearer; none if it is twice as far or farther: so the night
stays night, and no morning becomes evening."""

DUSK_SECONDS = 1.5  #: seconds in which the hour follows the dusk

BEHIND_SHARE = 0.25
"""Pace of the hour, as a share of its usual one, while it is ahead because the dusk came near and went again."""


@dataclass(frozen=True, slots=True)
class Day:
    """The day of a run.

    Attributes:
        first_hour: 0–24, at which the run begins.
        sunset: the hour of it.
        kind: how the hour goes.
    """

    first_hour: float
    sunset: float
    kind: DayKind = "turns"

    def hour(self, passed: float) -> float:
        """The hour of the day, 0–24, when so many hours have passed."""
        return (self.first_hour + passed) % 24.0

    def passed(self, state: State) -> float:
        """The hours passed at a state, as if the dusk had never been nearer than now."""
        return self._pulled(state, self._turned(state))

    def later(self, passed: float, before: State, after: State) -> float:
        """The hours that have passed a tick later: they follow `passed`, and never go back.

        When the dusk is shaken off, the day goes on slowly until it would be as late without the dusk.
        """
        turned = self._turned(after)
        nearer = (self._pulled(after, turned) - passed) * DT / DUSK_SECONDS
        own = max(turned - self._turned(before), 0.0)
        return passed + max(nearer, BEHIND_SHARE * own)

    def _pulled(self, state: State, turned: float) -> float:
        """The hours passed at a state, of which so many by ticks and distance."""
        nearness = 0.0 if self.kind == "stays" else self._nearness(state)
        return turned + nearness * self._pull(turned) if nearness else turned

    def _turned(self, state: State) -> float:
        """The hours that have passed by ticks and distance alone."""
        if self.kind != "turns":
            return 0.0
        return 24.0 * (state.tick / (TICKS * DAY_SECONDS) + max(state.distance, 0.0) / DAY_DISTANCE)

    def _pull(self, passed: float) -> float:
        """The hours by which the nearest dusk would bring the evening nearer."""
        ahead = (self.sunset + EVENING - self.first_hour - passed) % 24.0
        return ahead if ahead <= MOST_PULL else max(2.0 * MOST_PULL - ahead, 0.0)

    def _nearness(self, state: State) -> float:
        """0–1, how near the dusk is: 0 if it does not pull yet, or there is none; 1 when it has caught the glider."""
        lead = state.x - state.dusk
        if self.kind == "dusk":
            return min(max(1.0 - lead / OLD_NEAR, 0.0), 1.0)
        return smoothstep(min(max(1.0 - lead / NEAR, 0.0), 1.0))


WeatherAt = Callable[[float], str | None]
"""The weather at an x of the course: a kind of weather, or "none" for a clear sky; None is the theme's own."""

RISE_LENGTH = 3000.0  #: units over which another weather comes in full
CELL = 250.0  #: units between the places at which a course is asked for its weather


class ShownWeather(NamedTuple):
    """The visible share of a weather.

    Attributes:
        weather: its kind, see `WeatherAt`.
        share: 0–1, how much of it.
    """

    weather: str | None
    share: float


def own_weather(_: float) -> str | None:
    """None: the weather of a course that leaves it to the theme."""
    return None


def weather_shown_at(weather_at: WeatherAt, x: float) -> ShownWeather:
    """The weather shown at `x`: that of the place, fainter near another weather, so that none comes suddenly.

    It is all there `RISE_LENGTH / 2` inside its stretch of the course, and begins and ends with a share of 0; over
    stretches that are shorter than `RISE_LENGTH / 2` nothing of it is seen.

    >>> weather_shown_at(own_weather, 4000.0)
    ShownWeather(weather=None, share=1.0)
    >>> weather_shown_at(lambda x: "storm" if x > 0.0 else None, 0.0).share
    0.0
    """
    if weather_at is own_weather:
        return ShownWeather(None, 1.0)
    left, right = x - 0.5 * RISE_LENGTH, x + 0.5 * RISE_LENGTH
    parts: dict[str | None, float] = {}
    for number in cells(left, right, CELL):
        start, stop = max(CELL * number, left), min(CELL * (number + 1), right)
        weather = weather_at(CELL * (number + 0.5))
        parts[weather] = parts.get(weather, 0.0) + max(stop - start, 0.0) / RISE_LENGTH
    weather, share = max(parts.items(), key=lambda part: part[1])
    return ShownWeather(weather, smoothstep(min(max(2.0 * share - 1.0, 0.0), 1.0)))
