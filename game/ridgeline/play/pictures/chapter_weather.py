"""The weather of a run: a course may have its own from place to place, and where two meet it is clear."""

from collections.abc import Callable
from typing import NamedTuple

from ...scene.view import cells
from ...terrain.easing import smoothstep

WeatherAt = Callable[[float], str | None]
"""The weather at an x of the course: a kind of weather, or "none" for a clear sky; None is the theme's own."""

RISE_LENGTH = 3000.0
"""Units from where it begins to be another weather to where that is there in full."""

CELL = 250.0
"""Units between the places at which a course is asked for its weather."""


class Shown(NamedTuple):
    """What is shown of a weather.

    Attributes:
        weather: its kind, see `WeatherAt`.
        share: 0–1, how much of it.
    """

    weather: str | None
    share: float


def own_weather(_: float) -> str | None:
    """The weather of a course that leaves it to the theme."""
    return None


def shown_at(weather_at: WeatherAt, x: float) -> Shown:
    """The weather shown at `x`: that of the place, the less the nearer another one is, so that none comes at once.

    It is all there `RISE_LENGTH / 2` inside its stretch of the course, and begins and ends with a share of 0; over
    stretches that are shorter than `RISE_LENGTH / 2` nothing of it is seen.

    >>> shown_at(own_weather, 4000.0)
    Shown(weather=None, share=1.0)
    >>> shown_at(lambda x: "storm" if x > 0.0 else None, 0.0).share
    0.0
    """
    if weather_at is own_weather:
        return Shown(None, 1.0)
    left, right = x - 0.5 * RISE_LENGTH, x + 0.5 * RISE_LENGTH
    parts: dict[str | None, float] = {}
    for number in cells(left, right, CELL):
        start, stop = max(CELL * number, left), min(CELL * (number + 1), right)
        weather = weather_at(CELL * (number + 0.5))
        parts[weather] = parts.get(weather, 0.0) + max(stop - start, 0.0) / RISE_LENGTH
    weather, share = max(parts.items(), key=lambda part: part[1])
    return Shown(weather, smoothstep(min(max(2.0 * share - 1.0, 0.0), 1.0)))
