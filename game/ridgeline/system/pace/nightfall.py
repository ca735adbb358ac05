"""Nightfall in a resting picture: the hour shown in place of one that would stay all day.

A noon with a tenth of its light is grey; an evening, a night and a dawn are dark by themselves, in colours
of the theme. So evening falls, then the night passes, and returns, and the moon moves on.
"""

import math
from collections.abc import Sequence

GRACE_SECONDS, SINKING_SECONDS = 10.0 * 60.0, 20.0 * 60.0
"""Seconds as it was asked for, and seconds in which the picture then sinks, so slowly that nobody sees it."""

AHEAD_SECONDS = 60.0
"""Seconds before it sinks, or another landscape comes, in which to look at what comes: one picture a frame."""

EVENING, DAWN = 20.0, 28.5  #: hours between which the night passes; those beyond 24 are the next day's
NIGHT_SECONDS = 2.0 * 3600.0  #: seconds from one evening to the next: so slow that no star is seen to turn back
GOES_ROUND = 0.5  #: length, 0–1, of the mean of the hours as clock hands below which a day turns by itself


def falls(hours: Sequence[float]) -> bool:
    """Whether night falls in a picture with these hours to come: a day that turns within them goes on.

    >>> falls([12.0, 12.0, 12.0]), falls([0.0, 8.0, 16.0])
    (True, False)
    """
    turns = [2.0 * math.pi * hour / 24.0 for hour in hours]
    east, north = sum(map(math.sin, turns)), sum(map(math.cos, turns))
    return math.hypot(east, north) > GOES_ROUND * len(hours)


def hour_of_night(seconds: float) -> float:
    """The hour, EVENING to DAWN, at `seconds` after the picture began to sink; slow at both ends."""
    gone = 0.5 - 0.5 * math.cos(2.0 * math.pi * (seconds % NIGHT_SECONDS) / NIGHT_SECONDS)
    return EVENING + (DAWN - EVENING) * gone


def later(hour: float, seconds: float, sunk: float) -> float:
    """Hours by which the shown hour is later than the one asked for.

    Args:
        hour: asked for, 0–24.
        seconds: since the picture began to sink.
        sunk: 0–1, how far it has sunk.

    >>> later(12.0, 0.0, 0.0), later(12.0, 0.0, 1.0), later(23.0, 0.0, 1.0)
    (0.0, 8.0, -3.0)
    """
    since_dawn = hour if hour >= DAWN - 24.0 else hour + 24.0
    return (hour_of_night(seconds) - since_dawn) * sunk
