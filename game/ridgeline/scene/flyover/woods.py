"""Woods on the land that is flown over: the tops of their trees, as part of each row's outline.

Like the land, they belong to places of the field; two tables hold their shapes.
"""

import numpy as np

from ...terrain.arrays import Floats, Int64s
from ...terrain.hashing import hash_run, seed_key
from .path import WATER

TALL, WIDE = 4.2, 2.4  #: points of the tallest tree, and from one tree to the next
SAMPLES, TREES = 16, 512  #: heights of one tree in the table, and its trees: powers of two

POST, POSTS, FINENESS = 150.0, 256, 32
"""Points from post to post of the woods' borders, the posts of that table, and its numbers for each: powers of two."""

LOWEST_WOOD, HIGHEST_WOOD, BORDER = WATER + 9.0, 62.0, 20.0
"""Heights between which trees grow, and over which they become smaller at the upper end."""

SLANTS = (0.62, -0.41)
"""Points to the side for each point ahead, of the two lines along which woods lie; woods grow where both have some."""

BARE, GROWN = 0.4, 0.5  #: values of the border table up to which there are no trees, and above which all are grown

GAPS, YOUNG, SHRUB = 0.15, 0.35, 0.12
"""The share of missing trees, and the heights of the youngest tree and of the shrub between two."""

SLIM = 1.15  #: how much steeper a tree is than one that begins where the next one ends
OFFSET = 1031  #: trees by which a row shifts along the table for each point ahead

LEAST_PIXELS, FULL_PIXELS = 1.5, 3.0
"""Breadth of a tree in pixels up to which none is drawn, and above which it is drawn in full."""


class FieldWoods:
    """The trees of a field."""

    def __init__(self, seed: int) -> None:
        """Make the tables of a seed."""
        chances = np.asarray(hash_run(seed_key(seed), 0, TREES + POSTS) * 2.0**-32, np.float64)
        self._trees, self._borders = _outlines(chances[:TREES]), _waves(chances[TREES:])

    def grown(self, rows: Int64s, places: Floats, heights: Floats, shown: Floats) -> Floats:
        """(n, m) how fully grown the woods are, 0–1; 0 where there are none.

        Args:
            rows: (n,) points ahead in the field.
            places: (n, m) points across.
            heights: (n, m) of the land.
            shown: (n,) 0–1, how much of the trees of each row is seen.
        """
        grown = np.minimum(*(self._border(places + slant * rows[:, None]) for slant in SLANTS))
        grown -= BARE
        grown /= GROWN - BARE
        np.clip(grown, 0.0, 1.0, out=grown)
        grown *= np.clip((HIGHEST_WOOD - heights) / BORDER, 0.0, shown[:, None])
        grown *= heights > LOWEST_WOOD
        return grown

    def tops(self, rows: Int64s, places: Floats) -> Floats:
        """(n, m) heights in points above the land of the trees of fully grown woods."""
        first = rows * (OFFSET * SAMPLES) % len(self._trees)
        return self._trees.take(_numbers(places * (SAMPLES / WIDE) + first[:, None], len(self._trees)))

    def _border(self, places: Floats) -> Floats:
        return self._borders.take(_numbers(places * (FINENESS / POST), len(self._borders)))


def woods_shown(pixels: Floats) -> Floats:
    """(n,) 0–1, how visible trees are at `pixels` pixels to a point."""
    return np.clip((WIDE * pixels - LEAST_PIXELS) / (FULL_PIXELS - LEAST_PIXELS), 0.0, 1.0)


def _numbers(along: Floats, count: int) -> Int64s:
    """Indices into a table that repeats, whose length is a power of two; the places `along` are overwritten."""
    numbers = np.floor(along, out=along).astype(np.int64)
    numbers &= count - 1
    return numbers


def _outlines(chances: Floats) -> Floats:
    """(TREES · SAMPLES,) heights in points of trees side by side, which end in a point."""
    across = np.abs((np.arange(SAMPLES) + 0.5) / SAMPLES * 2.0 - 1.0)
    tall = np.where(chances < GAPS, SHRUB, YOUNG + (1.0 - YOUNG) * chances * chances)
    return np.asarray(TALL * tall[:, None] * np.maximum(1.0 - SLIM * across, SHRUB)).ravel()


def _waves(posts: Floats) -> Floats:
    """(POSTS · FINENESS,) values interpolated smoothly from each post to the next; the table repeats."""
    along = np.arange(FINENESS) / FINENESS
    along = along * along * (3.0 - 2.0 * along)
    return np.asarray(posts[:, None] + along * (np.roll(posts, -1) - posts)[:, None]).ravel()
