"""The view that chapters are drawn in: the course, the run, the light, and the place of the land in the picture."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...scene.items import Disc, Particles
from ...scene.light.daylight import Light
from ...scene.lights.lanterns import outdoors
from ...scene.memory import Memory
from ...terrain.arrays import Float32s, Floats
from ..course import Course
from ..itinerary import PlacedShape
from ..rules import RideLine, State
from ..taken_over_land import Ride
from .anchor import Anchor

GOLDEN = 0.6180339887498949
"""The fractions of its multiples spread evenly over 0 to 1: random numbers without a hash."""

SIZE_STEP = 1.09
"""Sizes of particles are rounded to powers of this, so that few pictures of them are made while the camera zooms."""


class ChapterView(NamedTuple):
    """A picture of a run, as the drawings of chapters need it.

    Attributes:
        course: the run's.
        ground: the line that is ridden.
        state: of the run.
        light: of the moment.
        seconds: of the landscape, which drive all motion of its own.
        lamp: OKLab of lamps.
        anchor: where the ridden land is in the picture.
        first: number of the farthest layer of the ridden land, which has snow before it where it is white.
        white: 0–1, how far snow lies on it.
        crest: (width + 1,) its y in pixels.
        behind: the same of the land behind it.
        sun: the disc in the sky, if any.
        memory: the landscape's.
        shapes: those of the course that reach into the picture.
        calm: little motion.
    """

    course: Course
    ground: RideLine
    state: State
    light: Light
    seconds: float
    lamp: Floats
    anchor: Anchor
    first: int
    white: float
    crest: Floats
    behind: Floats
    sun: Disc | None
    memory: Memory
    shapes: tuple[PlacedShape, ...]
    calm: bool = False

    @property
    def scale(self) -> float:
        """Pixels per unit."""
        return self.anchor.view.pixels_per_unit

    @property
    def night(self) -> float:
        """0–1, how far lamps are lit."""
        return outdoors(self.light)

    @property
    def day(self) -> float:
        """0–1, how much light things have of the sky, which paints them."""
        return min(max((float(self.light.mist[0]) - 0.3) / 0.6, 0.0), 1.0)

    def in_light(self, colour: Floats, least: float = 0.3) -> Floats:
        """The colour, OKLab, of a thing in the light of the hour: darker at night, and a little in the mist's hue."""
        share = least + (1.0 - least) * self.day
        lit = colour * np.array([share, 0.3 + 0.7 * share, 0.3 + 0.7 * share])
        lit[1:] += 0.3 * (1.0 - share) * self.light.mist[1:]
        return np.asarray(lit)

    def shapes_of(self, kind: str) -> list[PlacedShape]:
        """The shapes of a kind that reach into the picture."""
        return [one for one in self.shapes if one.shape.kind == kind] if self.shapes else []

    def places(self) -> Floats:
        """(width + 1,) the places of the land at the column edges."""
        left, _ = self.anchor.edges
        return left + np.arange(self.anchor.view.width + 1.0) / self.scale

    def row(self, height: float) -> float:
        """The y in pixels of a height in units."""
        return self.anchor.view.row(height)

    def rows_at(self, x: Floats) -> Floats:
        """(n,) y in pixels of the land at places, (n,); beside the picture that of its border."""
        columns = (x - self.anchor.left - self.anchor.view.corner[0]) * self.scale
        return np.asarray(np.interp(columns, np.arange(len(self.crest)), self.crest))

    def dots(
        self,
        x: Floats,
        rows: Floats,
        share: Floats,
        radius: float,
        *,
        colour: Floats,
        words: str,
        reach: tuple[float, float] = (0.0, 0.0),
        soft: float = 0.0,
    ) -> list[Particles]:
        """Those in the picture of many equal dots or streaks at places x in units and rows in pixels.

        Args:
            share: 0–1.
            radius, reach: units; see `Particles`.
        """
        if not len(x):
            return []
        view, (across, down) = self.anchor.view, reach
        columns = (x - self.anchor.left - view.corner[0]) * self.scale
        right, deep, wide = (round_to_step(part * self.scale) for part in (across, down, radius))
        margin = wide + 1.0
        seen = (columns > -margin - max(right, 0.0)) & (columns < view.width + margin - min(right, 0.0))
        seen &= (rows > -margin - max(deep, 0.0)) & (rows < view.height + margin - min(deep, 0.0)) & (share > 0.01)
        if not seen.any():
            return []
        spots: Float32s = np.array([columns[seen], rows[seen]], np.float32).T
        faint = share[seen].astype(np.float32)
        return [Particles(self.anchor.layer, spots, faint, right, deep, wide, colour, words, soft)]


def course_of(ground: RideLine) -> Course | None:
    """The course of a line that is ridden; None of one that is none."""
    if isinstance(ground, Ride):
        return ground.course
    return ground if isinstance(ground, Course) else None


def round_to_step(size: float) -> float:
    """A size, rounded to a power of `SIZE_STEP`; its sign is kept."""
    if abs(size) < 1e-6:
        return 0.0
    return math.copysign(SIZE_STEP ** round(math.log(abs(size), SIZE_STEP)), size)


def chances(numbers: Floats, draw: int = 0) -> Floats:
    """(n,) numbers from 0 to 1 of things with whole numbers, evenly spread; other ones for each draw."""
    return np.asarray(numbers * (GOLDEN + 0.17320508 * draw) % 1.0)


def place_shapes(course: Course, left: float, right: float) -> Iterator[PlacedShape]:
    """The shapes of a course between two places."""
    passage = course.chapter(left)
    while True:
        yield from (one for one in passage.shapes if one.start < right and one.stop > left)
        if passage.right >= right:
            return
        passage = course.chapter(passage.right)
