"""When and where a scene is looked at: Moment, View, and the Journey that makes moments out of seconds."""

from __future__ import annotations

import datetime
import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

HEIGHT = 1080.0
"""Height in units of the view that shows one unit as one pixel."""

PANORAMA = 1920.0
"""Units that a panorama counts as wide; a picture that stands for itself is its own panorama."""

DEFAULT_DATE = datetime.date(2026, 9, 16)


@dataclass(frozen=True)
class Moment:
    """What decides a picture besides the landscape and the view.

    Attributes:
        travel: units that the camera has gone.
        hour: time of day, 0–24.
        elapsed: seconds, for everything that moves by itself.
        date: decides the phase of the moon and the season.
        speed: units a second that the camera goes; rain that falls past it is slanted by that.
    """

    travel: float = 0.0
    hour: float = 16.0
    elapsed: float = 0.0
    date: datetime.date = DEFAULT_DATE
    speed: float = 0.0


@dataclass(frozen=True)
class View:
    """A window onto the panorama.

    Attributes:
        width, height: size in pixels, at least 1.
        scale: pixels per unit; None means height / 1080, so that a landscape looks the same at every size.
        origin: x and y, in units of the panorama, of the top left corner; y is down from the top of the picture.
            None is for a picture that stands for itself, in which sun and moon keep to the middle.
        zoom: how much larger the camera shows what goes with it; what is farther away follows it as far as it follows
            its travel, so that the farthest keeps its size. The foot of the picture stays, and one column of it.
        lift: units that the camera is raised, in the same way.
        still: share of the width, where the column is that stays.
        drift: units that all of the picture stands lower, the sky with it.
    """

    width: int
    height: int
    scale: float | None = None
    origin: tuple[float, float] | None = None
    zoom: float = 1.0
    lift: float = 0.0
    still: float = 0.0
    drift: float = 0.0

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"view of {self.width}x{self.height} pixels: at least 1x1 is needed")
        if self.scale is not None and not 0.0 < self.scale < math.inf:
            raise ValueError(f"scale {self.scale}: a positive number of pixels per unit is needed")
        if not 0.0 < self.zoom < math.inf:
            raise ValueError(f"zoom {self.zoom}: a positive number is needed")

    @property
    def corner(self) -> tuple[float, float]:
        """`origin`, or where the panorama begins; higher by the drift."""
        x, y = self.origin or (0.0, 0.0)
        return x, y - self.drift

    @property
    def pixels_per_unit(self) -> float:
        """`scale`, or the default for this height."""
        return self.height / HEIGHT if self.scale is None else self.scale

    @property
    def breadth(self) -> float:
        """Units that the panorama is wide: `PANORAMA`, or the picture if it stands for itself."""
        alone = self.scale is None and self.origin is None
        return self.width / self.pixels_per_unit if alone else PANORAMA

    @property
    def places(self) -> npt.NDArray[np.floating[Any]]:
        """(width,) the middle of each column, in units of the panorama."""
        return self.corner[0] + (np.arange(self.width) + 0.5) / self.pixels_per_unit

    def at(self, parallax: float) -> View:
        """The plain view of what goes with the camera as far as `parallax` says, 1 at most."""
        if self.zoom == 1.0 and self.lift == 0.0:
            return self
        share, (x, y), scale = min(parallax, 1.0), self.corner, self.pixels_per_unit
        zoom = 1.0 + (self.zoom - 1.0) * share
        x += self.still * self.width * (1.0 - 1.0 / zoom) / scale
        y = HEIGHT - (HEIGHT - y) / zoom - self.lift * share
        return View(self.width, self.height, scale * zoom, (x, y))

    def row(self, height: float) -> float:
        """The y in pixels of a height in units above the foot of the panorama."""
        return (HEIGHT - height - self.corner[1]) * self.pixels_per_unit

    def column(self, x: float) -> float:
        """The x in pixels of a place in the panorama, in units."""
        return (x - self.corner[0]) * self.pixels_per_unit


@dataclass(frozen=True)
class Journey:
    """How moments follow from seconds: a steady speed and a steady day, so that any second can be asked for.

    Attributes:
        speed: units per second; negative goes back.
        hour: hour of the day at second 0.
        day: seconds that a day takes; infinity keeps the hour.
        date: the date of every moment.
        turned, travelled: second and travel at which the present speed was taken up.
    """

    speed: float
    hour: float = 16.0
    day: float = 600.0
    date: datetime.date = DEFAULT_DATE
    turned: float = 0.0
    travelled: float = 0.0

    def moment(self, elapsed: float) -> Moment:
        """The moment `elapsed` seconds after the start."""
        travel = self.travelled + self.speed * (elapsed - self.turned)
        return Moment(travel, (self.hour + 24.0 * (elapsed / self.day)) % 24.0, elapsed, self.date, self.speed)

    def at_speed(self, speed: float, elapsed: float) -> Journey:
        """The same journey, going on at another speed from second `elapsed`."""
        return replace(self, speed=speed, turned=elapsed, travelled=self.moment(elapsed).travel)
