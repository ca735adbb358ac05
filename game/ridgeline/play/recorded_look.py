"""The look of a recorded run: all that its picture follows from besides its seed. It decides no run."""

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from ..scene.weather_spells import KINDS, check_weather
from ..textfile.ranges import Interval, Len, Meant, ReadableWords
from .pictures.day import DayKind

SCENE: Literal["ridges"] = "ridges"  #: the scene in which the game is played
MAX_NAME_LENGTH = 255  #: letters of the name of a theme, which is that of a file

MAX_SECOND = 1e12
HOURS = 24.0
FULL_PACE, SLOWEST_PACE = 100.0, 50.0  #: percent


def day_in(text: str) -> datetime.date:
    """The date that a text is; a ValueError if it is none."""
    if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(text)
    return datetime.date.fromisoformat(text)


DAY = Meant(day_in, "a date like 2026-09-16")


@dataclass(frozen=True)
class Look:
    """The look of a run, for showing it again.

    Attributes:
        theme: its name.
        second: of the landscape, when the glider woke.
        time: the hour of the day when the run began, 0–24.
        date: sets the moon and the season.
        weather: the kind of weather all the time, or none; None is the theme's own.
        scene: what was shown.
        calm: whether the landscape had little motion.
        day: how the hour went; texts that do not say it are of runs in which it followed the dusk alone.
        pace: percent of the usual pace at which it went by; texts that do not say it are of runs at the usual one.
    """

    theme: Annotated[str, Len(0, MAX_NAME_LENGTH)]
    second: Annotated[float, Interval(ge=-MAX_SECOND, le=MAX_SECOND)]
    time: Annotated[float, Interval(ge=0.0, le=HOURS)]
    date: Annotated[datetime.date, DAY]
    weather: Annotated[str, ReadableWords(check_weather, f"{', '.join(KINDS)} or none")] | None = None
    scene: Literal["ridges"] = SCENE
    calm: bool = False
    day: DayKind = "turns"
    pace: Annotated[float, Interval(ge=SLOWEST_PACE, le=FULL_PACE)] = FULL_PACE


OLD: Mapping[str, Any] = {"day": "dusk", "pace": FULL_PACE}  #: the values of looks older than these keys
