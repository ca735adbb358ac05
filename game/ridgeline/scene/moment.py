"""Moments, and the Journey that makes them out of seconds."""

import datetime
from dataclasses import dataclass, replace

DEFAULT_DATE = datetime.date(2026, 9, 16)

DEFAULT_HOUR = 16.0  #: at which a day that turns by itself begins
DAY = 600.0  #: seconds of a day that turns by itself


@dataclass(frozen=True)
class Moment:
    """A moment of a journey, which decides a picture together with the landscape and the view.

    Attributes:
        travel: units that the camera has gone.
        hour: time of day, 0–24.
        elapsed: seconds, for everything that moves by itself.
        date: decides the phase of the moon and the season.
        speed: units a second of the camera, which slants the rain.
    """

    travel: float = 0.0
    hour: float = DEFAULT_HOUR
    elapsed: float = 0.0
    date: datetime.date = DEFAULT_DATE
    speed: float = 0.0


@dataclass(frozen=True)
class Journey:
    """A steady speed and a steady day, which give the moment of any second.

    Attributes:
        speed: units per second; negative goes back.
        hour: hour of the day at second 0.
        day: seconds that a day takes; infinity keeps the hour.
        date: the date of every moment.
        turned, travelled: second and travel from which on the camera goes at this speed.
    """

    speed: float
    hour: float = DEFAULT_HOUR
    day: float = DAY
    date: datetime.date = DEFAULT_DATE
    turned: float = 0.0
    travelled: float = 0.0

    def moment(self, elapsed: float) -> Moment:
        """The moment `elapsed` seconds after the start."""
        travel = self.travelled + self.speed * (elapsed - self.turned)
        return Moment(travel, (self.hour + 24.0 * (elapsed / self.day)) % 24.0, elapsed, self.date, self.speed)

    def at_speed(self, speed: float, elapsed: float) -> "Journey":
        """This journey, at another speed from second `elapsed` on."""
        return replace(self, speed=speed, turned=elapsed, travelled=self.moment(elapsed).travel)

    def scaled(self, speed: float) -> "Journey":
        """This journey with all its speeds multiplied."""
        return replace(self, speed=self.speed * speed, travelled=self.travelled * speed)
