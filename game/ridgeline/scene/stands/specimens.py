"""The specimens of a stand: the pen's drawing of each, and its mask at a scale."""

from collections.abc import Iterator

import numpy as np

from ...chance import StandAddress
from ...terrain.arrays import Floats
from ...terrain.hashing import uniform
from ..memory import FORGETFUL, Memory
from .pen import Build, Built, Pen
from .raster import SpecimenMask, mask
from .stand_kind import CHANCES, SPECIMENS, Kind

RIM_ROWS = 96  #: rows of the drawings whose upper rims are outlines: these are seen from afar

PEN_NUMBERS, BLOCK_SPECIMENS = 1024, 256
"""Random numbers of a drawing, which repeat if it needs more; and specimens whose numbers are made at once."""


def draw(
    kind: Kind,
    height: float,
    seed: int,
    number: int,
    scale: float,
    root: tuple[float, float] = (0.0, 0.0),
    snow: bool = False,
    memory: Memory = FORGETFUL,
) -> SpecimenMask:
    """The mask of specimen `number` of a stand, or of the snow that lies on it in winter.

    Args:
        kind, height: of the stand.
        seed: of the stand.
        number: of the specimen.
        scale: pixels to a unit.
        root: see `raster.mask`.
        snow: whether it is the snow's.
        memory: keeps the data that all specimens share.
    """
    pen = pen_of(kind, seed, number, memory)
    return mask(pen.snow if snow else pen.parts, height * scale, kind.lowest, root)


def pen_of(kind: Kind, seed: int, number: int, memory: Memory = FORGETFUL) -> Pen:
    """The pen that has drawn a specimen; stands of the same seed and kind have the same."""
    assert kind.drawing is not None
    chance = _numbers(seed, StandAddress.DRAWINGS.at(number)).__next__
    pen = Pen(number / (SPECIMENS - 1), chance, number, lambda build: memory(_build, build, seed))
    kind.drawing(pen)
    return pen


def _numbers(seed: int, first: int) -> Iterator[float]:
    """The random numbers of a drawing, repeated without end."""
    while True:
        for block in range(first, first + PEN_NUMBERS, BLOCK_SPECIMENS):
            yield from uniform(seed, block + np.arange(BLOCK_SPECIMENS)).tolist()


def _build(build: Build, seed: int) -> Built:
    """The build of all specimens of a stand, one unit high."""
    return build(1.0, builds(seed))


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
