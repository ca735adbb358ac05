"""The places of houses, rims, water and bare ground in the shapes of a course."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from ...terrain.arrays import Bools, Floats
from ..course import Course
from ..itinerary import PlacedShape
from .chapter_view import ChapterView, place_shapes


def houses(one: PlacedShape) -> Iterator[tuple[float, float, float]]:
    """The houses under roofs: the places of their left eaves, ridge and right eaves."""
    at, heights = one.shape.at, one.shape.heights
    last = len(at) - 1
    low = [k for k in range(last + 1) if all(heights[k] <= heights[j] for j in (k - 1, k + 1) if 0 <= j <= last)]
    for left, right in pairwise([0, *(k for k in low if 0 < k < last), last]):
        top = max(range(left, right + 1), key=heights.__getitem__)
        if left < top < right:
            yield one.start + at[left], one.start + at[top], one.start + at[right]


def rims(one: PlacedShape) -> tuple[float, float]:
    """The places of a canyon's two rims: the highest before and behind its lowest place."""
    at, heights = one.shape.at, one.shape.heights
    deep = min(range(len(at)), key=heights.__getitem__)
    before = max(range(deep + 1), key=heights.__getitem__)
    return one.start + at[before], one.start + at[max(range(deep, len(at)), key=heights.__getitem__)]


def waters(one: PlacedShape) -> Iterator[tuple[float, float]]:
    """The level stretches of a lake: their left and their right end."""
    at, heights = one.shape.at, one.shape.heights
    for k in range(len(at) - 1):
        if heights[k] == heights[k + 1]:
            yield one.start + at[k], one.start + at[k + 1]


def is_bare(course: Course, x: Floats) -> Bools:
    """(n,) whether nothing grows at places, (n,), which are in ascending order: on roofs and in water."""
    bare = np.zeros(len(x), np.bool_)
    for one in place_shapes(course, float(x[0]), float(x[-1])):
        if one.shape.kind == "roofs":
            bare |= (x > one.start - 20.0) & (x < one.stop)
        elif one.shape.kind == "lake":
            for left, right in waters(one):
                bare |= (x > left - 40.0) & (x < right + 40.0)
    return bare


def water_level(picture: ChapterView, left: float, right: float) -> float:
    """Units: the height of the water between two places, which is that of the land in its middle."""
    return picture.ground(0.5 * (left + right))[0]
