"""How a recorded run looked: what its picture follows from beside its seed. It decides no run."""

import datetime
from dataclasses import dataclass

from ..scene.weather_spells import check_weather
from .json_checks import day, real, shown, table, truth, word
from .shown.day import DAY_KINDS, DayKind

SCENE = "ridges"
"""The scene in which the game is played."""

MAX_NAME_LENGTH = 255
"""Letters of the name of a theme, which is that of a file."""

MAX_WEATHER_LENGTH = 16
MAX_SECOND = 1e12
HOURS = 24.0
FULL_PACE, SLOWEST_PACE = 100.0, 50.0
"""Percent."""


@dataclass(frozen=True)
class Look:
    """How a run looked, for whoever shows it again.

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

    theme: str
    second: float
    time: float
    date: datetime.date
    weather: str | None = None
    scene: str = SCENE
    calm: bool = False
    day: DayKind = "turns"
    pace: float = FULL_PACE


def look_of(value: object) -> Look | None:
    """The look that a replay holds; None if it holds none.

    Raises:
        ValueError: in one line, if it is no look.
    """
    if value is None:
        return None
    written = table("look", {"day": "dusk", "pace": FULL_PACE, **table("look", value)}, Look.__dataclass_fields__)
    if written["scene"] != SCENE:
        raise ValueError(f"scene must be {SCENE}, not {shown(written['scene'])}")
    time = real("time", written["time"], HOURS)
    if time < 0.0:
        raise ValueError(f"time must be an hour from 0 to {HOURS:g}, not {shown(time)}")
    days = [kind for kind in DAY_KINDS if kind == written["day"]]
    if not days:
        raise ValueError(f"day must be {', '.join(DAY_KINDS[:-1])} or {DAY_KINDS[-1]}, not {shown(written['day'])}")
    pace = real("pace", written["pace"], FULL_PACE)
    if pace < SLOWEST_PACE:
        raise ValueError(f"pace must be from {SLOWEST_PACE:g} to {FULL_PACE:g} percent, not {shown(written['pace'])}")
    weather = written["weather"]
    if weather is not None:
        check_weather(word("weather", weather, MAX_WEATHER_LENGTH))
    return Look(
        theme=word("theme", written["theme"], MAX_NAME_LENGTH),
        second=real("second", written["second"], MAX_SECOND),
        time=time,
        date=day(written["date"]),
        weather=weather,
        calm=truth("calm", written["calm"]),
        day=days[0],
        pace=pace,
    )
