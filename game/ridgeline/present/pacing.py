"""The only clock: frames at an absolute deadline, the hour of the day, and a seed that nobody chose."""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Iterator

LONGEST = 0.25
"""Seconds between two frames above which the gap is dropped: the program was stopped, or the machine slept."""


def frames(rate: float) -> Iterator[float]:
    """The seconds that each frame stands for, handed out when it is time to draw it; for ever.

    It sleeps to an absolute deadline, so that errors do not add up. A frame that comes late makes the next one stand
    for more; after a gap longer than `LONGEST` things go on as if it had not been.
    """
    period = step = 1.0 / rate
    deadline = time.perf_counter()
    while True:
        yield step
        deadline += period
        late = time.perf_counter() - deadline
        missed = max(0, int(late // period)) if late <= LONGEST else 0
        if late > LONGEST:
            deadline += late
        deadline += missed * period
        step = period * (1 + missed)
        time.sleep(max(0.0, deadline - time.perf_counter()))


def today() -> datetime.date:
    """The local date."""
    return datetime.date.today()


def hour_now() -> float:
    """The local time of day, 0–24."""
    now = datetime.datetime.now()
    return now.hour + now.minute / 60.0 + now.second / 3600.0


def chance_seed() -> int:
    """A seed that nobody chose, short enough to tell someone."""
    return int.from_bytes(os.urandom(3))
