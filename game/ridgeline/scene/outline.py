"""The outline of land with its plants and buildings: evenly spaced points, and their crest in a view."""

from typing import NamedTuple, TypeAlias

import numpy as np

from ..terrain.arrays import Floats

AREA_UNITS = 2.0**-20
"""Unit of areas: they are whole multiples of it below 2**53, so sums do not depend on where they begin."""


class Stretch(NamedTuple):
    """Some land, straight between points.

    Attributes:
        first: number of the first point on the endless land.
        heights: (n,) float64 at the points, in units above the foot of the panorama.
        gaps: (n - 1,) areas under the land between two points, in AREA_UNITS.
        areas: (n,) sums of these, from the first point on.
    """

    first: int
    heights: Floats
    gaps: Floats
    areas: Floats

    @classmethod
    def of(cls, first: int, heights: Floats) -> "Stretch":
        """The stretch of land from a point on."""
        # Whole areas of the gaps between points, and their sums, are exact: see AREA_UNITS.
        whole = np.rint(heights * (0.5 / AREA_UNITS)).astype(np.int64)
        gaps = whole[:-1] + whole[1:]
        kept = heights, gaps.astype(np.float64), np.concatenate([[0.0], np.cumsum(gaps)])
        for array in kept:
            array.flags.writeable = False  # scenes share them
        return cls(first, *kept)


class Outline(NamedTuple):
    """A stretch of land, sampled at evenly spaced places.

    Attributes:
        stretch: the land; the same object as long as no other land comes into view.
        steps: (n + 1,) from the first place to each, in gaps between points.
        left: number in the stretch of the last point that is not to the right of the first place.
        along: how far that place is beyond it, 0–1 of a gap.
        scale: pixels per unit.
        foot: y in pixels of height 0.
    """

    stretch: Stretch
    steps: Floats
    left: int
    along: float
    scale: float = 1.0
    foot: float = 0.0

    def heights(self) -> Floats:
        """(n,) float64, in units: means up to the next place, or, where steps are fine, at the place."""
        along = self.steps + self.along
        left = np.floor(along)
        along -= left
        left += self.left
        at = left.astype(np.intp)
        if self.steps[1] < 1.0:
            heights = self.stretch.heights[at]
            return (heights + along * (self.stretch.heights[at + 1] - heights))[:-1]
        # The mean over a step: the area up to its end minus that up to its start, divided by its length.
        along *= self.stretch.gaps[at]
        areas = self.stretch.areas[at]
        mean: Floats = along[1:] - along[:-1]
        mean += areas[1:] - areas[:-1]
        mean *= AREA_UNITS / self.steps[1]
        return mean

    def crest(self) -> Floats:
        """(n,) float64: y in pixels."""
        crest = self.heights()
        crest *= -self.scale
        crest += self.foot
        return crest


Line: TypeAlias = Floats | tuple[Outline, ...]
"""A crest, (width + 1,) y in pixels at every column edge; or outlines, of which the lowest is the crest."""


def compute(line: Line) -> Floats:
    """(width + 1,) float64 the crest itself."""
    if isinstance(line, np.ndarray):
        return line
    lowest = line[0].crest()
    for outline in line[1:]:
        np.maximum(lowest, outline.crest(), out=lowest)
    lowest.flags.writeable = False  # scenes share it
    return lowest


def lowest(one: Line, other: Line) -> Line:
    """The lower of two crests, column by column."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return *one, *other
    crest: Floats = np.maximum(compute(one), compute(other))
    crest.flags.writeable = False
    return crest
