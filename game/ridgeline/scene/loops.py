"""Journeys in a loop: after a period their picture equals the first one, to the bit."""

import math
from dataclasses import dataclass, replace

from .moment import Journey, Moment


@dataclass(frozen=True)
class Loop(Journey):
    """A journey that swings around one second: all motion of its own goes forward and then back again.

    Attributes:
        begin: the second at which it begins, and around which it swings.
        period: seconds of a whole loop.
    """

    begin: float = 0.0
    period: float = 600.0

    @classmethod
    def of(cls, journey: Journey, begin: float, period: float) -> "Loop":
        """The loop of a journey."""
        names = ("speed", "hour", "day", "date", "turned", "travelled")
        return cls(**{name: getattr(journey, name) for name in names}, begin=begin, period=period)

    def share(self, elapsed: float) -> float:
        """The share of the period, 0–1, that has passed at a second."""
        return (elapsed - self.begin) % self.period / self.period

    def swung(self, elapsed: float) -> Moment:
        """The moment of the journey that is shown: it never goes faster than the journey itself."""
        ahead = self.period / math.tau * math.sin(math.tau * self.share(elapsed))
        return super().moment(self.begin + ahead)


class Sway(Loop):
    """A camera that sways to and fro."""

    def moment(self, elapsed: float) -> Moment:
        """The moment `elapsed` seconds after the start."""
        return self.swung(elapsed)


class DayLoop(Loop):
    """A day over one place: the camera stands still, and the hour runs through a day in a period."""

    def moment(self, elapsed: float) -> Moment:
        """The moment `elapsed` seconds after the start."""
        first = Journey.moment(self, self.begin)
        hour = (first.hour + 24.0 * self.share(elapsed)) % 24.0
        return replace(first, hour=hour, elapsed=self.swung(elapsed).elapsed, speed=0.0)


LOOPS = {"day": DayLoop, "sway": Sway}  #: the loops of journeys by their names
