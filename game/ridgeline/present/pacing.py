"""The clock: frames at an absolute deadline, the hour of the day, and a seed that nobody chose."""

from __future__ import annotations

import datetime
import os
import time

LONGEST = 0.25
"""Seconds between two frames above which the gap is dropped: the program was stopped, or the machine slept."""

EPOCH = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC).timestamp()
"""The moment from which seconds count that all machines share."""


class Pace:
    """Sleeps from frame to frame.

    It sleeps to an absolute deadline, so that errors do not add up. A frame that comes late makes the next one stand
    for more time; after a gap longer than `LONGEST` things go on as if it had not been.
    """

    def __init__(self) -> None:
        """The first frame is due now."""
        self._deadline = time.perf_counter()

    def sleep(self, period: float) -> float:
        """Sleep until `period` seconds after the last frame was due; the seconds that the next one stands for."""
        self._deadline += period
        late = time.perf_counter() - self._deadline
        if late > LONGEST:
            self._deadline += late
            return period
        missed = max(0, int(late // period)) * period
        self._deadline += missed
        time.sleep(max(0.0, self._deadline - time.perf_counter()))
        return period + missed


def today() -> datetime.date:
    """The local date."""
    return datetime.date.today()


def hour_now() -> float:
    """The local time of day, 0–24."""
    now = datetime.datetime.now()
    return now.hour + now.minute / 60.0 + now.second / 3600.0


def running_seconds() -> float:
    """Seconds of a clock that nobody sets, for the distance between two moments."""
    return time.perf_counter()


def utc_seconds() -> float:
    """Seconds since `EPOCH`: the same on all machines whose clocks are right."""
    return time.time() - EPOCH


def processor_seconds() -> float:
    """Seconds for which this process, without its children, has kept processors busy."""
    return time.process_time()


def chance_seed() -> int:
    """A seed that nobody chose, short enough to tell someone."""
    return int.from_bytes(os.urandom(3))
