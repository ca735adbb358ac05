"""The clock: sleep from frame to frame, the hour, the date, and a random seed. Nothing else reads one."""

import datetime
import os
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

MAX_GAP = 2.0
"""Seconds that a frame may be late; a longer gap does not count: the program was stopped, or the machine slept."""

EPOCH = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC).timestamp()
"""The moment from which the seconds of `--clock utc` count on every machine."""


class Pace:
    """Sleeps from frame to frame, to absolute deadlines, so that errors do not add up.

    The first frame is shown as soon as it is painted. After a late frame, the next one covers more time: together
    they cover all the time that has passed, except gaps longer than `MAX_GAP`.
    """

    def __init__(
        self, now: Callable[[], float] = time.perf_counter, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """Begin once the first frame is painted; time is read from `now` and passes in `sleep`."""
        self._now, self._sleep = now, sleep
        self._deadline: float | None = None

    def wait(self, period: float) -> float:
        """Sleep until `period` seconds after the last deadline; return the seconds that the next frame covers."""
        due = self._now() if self._deadline is None else self._deadline + period
        late = self._now() - due
        if late > MAX_GAP:
            self._deadline = due + late
            return period
        missed = max(0, int(late // period)) * period
        self._deadline = due + missed
        self._sleep(max(0.0, self._deadline - self._now()))
        return period + missed


def today() -> datetime.date:
    """The local date."""
    return _read(datetime.date.today)


def hour_now() -> float:
    """The local time of day, 0–24."""
    now = _read(datetime.datetime.now)
    return now.hour + now.minute / 60.0 + now.second / 3600.0


def _read(clock: Callable[[], T]) -> T:
    """A clock's reading; a ValueError if it is out of Python's range, nanoseconds in 64 bits."""
    try:
        return clock()
    except OverflowError:
        raise ValueError("the clock of this machine is wrong: it shows a year before 1678 or after 2261") from None


def running_seconds() -> float:
    """Seconds of a monotonic clock, to measure intervals."""
    return time.perf_counter()


def utc_seconds() -> float:
    """Seconds since `EPOCH`, the same on all machines with correct clocks."""
    return _read(time.time) - EPOCH


def unix_seconds() -> float:
    """Seconds since the beginning of 1970, UTC."""
    return _read(time.time)


def processor_seconds() -> float:
    """Processor seconds that this process, without its children, has used."""
    return time.process_time()


def thread_seconds() -> float:
    """Processor seconds that this thread has used; waiting costs none."""
    return time.thread_time()


def chance_seed() -> int:
    """A random seed, short enough to tell someone."""
    return int.from_bytes(os.urandom(3))
