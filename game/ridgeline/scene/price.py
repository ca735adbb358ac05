"""The price of a picture or a map: its processor seconds, estimated before anything is drawn.

They are measured on one processor of 2020 with compiled kernels, and rounded up: a guard, not a clock. Drops, creatures
and lights have no part of their own, as each covers a bounded share of the pixels.
"""

from .land.land import MAX_OUTLINE_STEP
from .stands import LATTICE
from .theme import Theme
from .view import View

MOST_SECONDS = 45.0  #: of a picture; the largest, 16384x16384, has about 34
MOST_RAIN_SECONDS = 86_400.0  #: of the rain on a map
START, ISLAND = 1.0, 2.0  #: seconds before anything is drawn: until the program runs, and for an island in the rain

PIXEL, COLUMN, POINT, RAINED = 1.2e-7, 3e-6, 5e-7, 2.5e-8
"""Seconds of a pixel, of a column of a crest, of a point of an outline or of a stand on it, and of a map's cell in an
epoch of rain."""


def picture_seconds(theme: Theme, kind: str, view: View) -> float:
    """Processor seconds, about, of the first picture in a view; `kind` is ridges, rain or flyover."""
    seconds = START + PIXEL * view.width * view.height
    if kind == "rain":
        return seconds + ISLAND
    if kind == "flyover":
        from .flyover.rows import RINGS, ROWS  # what is not shown is not loaded

        return seconds + COLUMN * RINGS * ROWS * view.width
    seconds += COLUMN * len(theme.layers) * view.width
    step = 1.0 / view.pixels_per_unit
    if step > MAX_OUTLINE_STEP:  # only the columns are computed, not the outline between them
        return seconds
    lines = sum(1 + len(layer.stands) for layer in theme.layers)
    return seconds + POINT * lines * view.width * step / LATTICE


def rain_seconds(side: int, epochs: int) -> float:
    """Processor seconds, about, of so many epochs of rain on a map with `side` points each way."""
    return RAINED * side * side * epochs
