"""The individuals of a stand: what a pen draws of each, and their masks at a scale."""

from itertools import cycle
from typing import NamedTuple

import numpy as np

from ...chance import StandAddress
from ...terrain.arrays import Floats
from ...terrain.hashing import uniform
from .pen import Pen
from .raster import Mask, mask
from .stand_kind import CHANCES, SPECIMENS, Kind

RIM_ROWS = 96
"""Rows of the drawings whose upper rims are outlines: these are seen from afar."""

NUMBERS = 1024
"""Random numbers of a drawing; one that needs more begins anew."""


class Drawn(NamedTuple):
    """A specimen at a scale.

    Attributes:
        shape: what it covers.
        snow: what the snow on it covers in winter.
    """

    shape: Mask
    snow: Mask


def drawn(
    kind: Kind, height: float, seed: int, number: int, scale: float, root: tuple[float, float] = (0.0, 0.0)
) -> Drawn:
    """The masks of specimen `number` of a stand that high, `scale` pixels to a unit; for the root see `raster.mask`."""
    pen = pen_of(kind, seed, number)
    shape, snow = (mask(parts, height * scale, kind.lowest, root) for parts in (pen.parts, pen.snow))
    return Drawn(shape, snow)


def pen_of(kind: Kind, seed: int, number: int) -> Pen:
    """The pen that has drawn a specimen; stands of the same seed and kind have the same."""
    assert kind.drawing is not None
    numbers = uniform(seed, StandAddress.DRAWINGS.at(number) + np.arange(NUMBERS))
    pen = Pen(number / (SPECIMENS - 1), cycle(numbers.tolist()).__next__, number, lambda: builds(seed))
    kind.drawing(pen)
    return pen


def builds(seed: int) -> Floats:
    """(SPECIMENS, CHANCES) the chances of the specimens of a stand, 0–1, which `Kind.outlines` takes."""
    return uniform(seed, StandAddress.SPECIMENS + np.arange(SPECIMENS * CHANCES)).reshape(SPECIMENS, CHANCES)


def rim(kind: Kind, height: float, seed: int, number: int, places: Floats) -> Floats:
    """(n,) the highest point of a specimen's drawing over places `places`, equally far apart, in units from the root.

    It is below 0 where there is none.
    """
    step = max(float(places[1] - places[0]), height / RIM_ROWS)
    heights = np.full(len(places), -height)
    shape = mask(pen_of(kind, seed, number).parts, height / step, 0.0)
    if shape.shares.size:
        half = shape.shares >= 128
        top = np.where(half.any(axis=0), np.minimum(step * (shape.top - half.argmax(axis=0)), height), -height)
        at = np.floor(places / step).astype(np.int64) - shape.left
        inside = (at >= 0) & (at < len(top))
        heights[inside] = top[at[inside]]
    return heights
