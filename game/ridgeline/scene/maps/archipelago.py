"""Archipelagos: a main island, islets and the sea floor between them, without closed basins."""

import math
from collections.abc import Generator, Iterator
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Float32s, Floats
from ...terrain.hashing import TO_SHARE, hash_run, seed_key
from ...terrain.maps.breaching import breaching, draining
from .wrapping import COLUMNS, ROWS, blur, wrapping_ground

ISLETS = 5, 9  #: the fewest and the most islets

RUGGED, ROUGHNESS, SPAN = 150.0, 0.95, 256
"""Displacement and roughness of the ground, and cells from one post of it to the next."""

BENT, BENT_SPAN = 0.2, 128  #: how far coasts wander, as a share of the rows; and cells from bay to headland
CRESTED, NARROW = 85.0, 4.0  #: units of a mountain chain's height above its surroundings, and its narrowness

MAIN_HEIGHT, ISLET_HEIGHT = 170.0, 125.0
"""Units by which the middles of the main island and of the largest islet are raised."""

FLOOR = 96.0  #: units of the sea's depth where no island is near
CALM_FLOOR = 0.3  #: how rugged the sea floor is, as a share of the land


LOWLAND, HIGHLAND = 18.0, 46.0
"""Land h units high is lowered to h (h + LOWLAND) / (h + HIGHLAND): wide plains, and the same summits."""

BROOK, DOUBLINGS = 110.0, 6.0
"""Cells that drain into the smallest brook, and how many doublings lead to the largest river."""

VALLEY, CUT, VALLEY_WIDTH = 24.0, 0.55, 8.0
"""Units by which a valley is cut into the land; the cut's limit as a share of the land's height; and its width."""

BROAD, BANKS = 0.6, 0.65
"""The size from which a river is wider than a cell, and the size beside its middle, as a share of that in it."""


class Archipelago(NamedTuple):
    """Islands before any rain.

    Attributes:
        land: (rows, columns) heights above the sea, in units.
        rivers: (rows, columns) 0–1, the size of the future river in each cell; each river runs on to the sea.
    """

    land: Floats
    rivers: Float32s


class Mound(NamedTuple):
    """What an island rises from.

    Attributes:
        chances: 0–1, which decide its outline.
        place: of its middle, in shares of the map, right and down.
        height: units of its middle above the sea floor.
        size: in shares of the map's rows.
    """

    chances: Floats
    place: tuple[float, float]
    height: float
    size: float


def archipelago(seed: int, rows: int = ROWS, columns: int = COLUMNS) -> Generator[None, None, Archipelago]:
    """An archipelago whose map wraps; all water on it finds the sea.

    It is computed in slices of a few milliseconds, one for each step of the generator, which returns it at the end.
    """
    rugged = RUGGED * wrapping_ground(seed, SPAN, ROUGHNESS, rows, columns)
    yield
    aside = BENT * wrapping_ground(seed + 1, BENT_SPAN, ROUGHNESS, rows, columns)
    yield
    down = BENT * wrapping_ground(seed + 2, BENT_SPAN, ROUGHNESS, rows, columns)
    yield
    raised = np.zeros((rows, columns))
    for mound in _islands(seed):
        np.maximum(raised, _dome(mound, aside, down), out=raised)
        yield
    near = np.minimum(raised / FLOOR, 1.0)
    chains = np.maximum(1.0 - NARROW * np.abs(wrapping_ground(seed + 3, SPAN, ROUGHNESS, rows, columns)), 0.0)
    yield
    land = raised - FLOOR + rugged * (CALM_FLOOR + (1.0 - CALM_FLOOR) * near)
    land += CRESTED * chains * near * near
    land = yield from breaching(np.where(land > 0.0, land * (land + LOWLAND) / (land + HIGHLAND), land), sea=0.0)
    rivers = _rivers((yield from draining(land)))
    yield
    # Valleys around the rivers; basins that remain closed are opened again.
    cut = np.minimum(blur(blur(rivers, 1), 2) * VALLEY_WIDTH, 1.0)
    land -= cut * np.minimum(VALLEY, CUT * np.maximum(land, 0.0))
    land = yield from breaching(land, sea=0.0)
    rivers = _rivers((yield from draining(land)))
    return Archipelago(land, _widen(rivers))


def _rivers(drained: Floats) -> Float32s:
    """(rows, columns) 0–1, how large the river in each cell is."""
    return np.asarray(np.clip(np.log2(np.maximum(drained, 1.0) / BROOK) / DOUBLINGS, 0.0, 1.0).astype(np.float32))


def _islands(seed: int) -> Iterator[Mound]:
    """The islands of a seed; the main one is the first."""
    chance = hash_run(seed_key(seed), 0, 10 * (ISLETS[1] + 1)).astype(np.float64) * (0.5 * TO_SHARE)
    first, *others = chance.reshape(-1, 10)
    yield Mound(first, (0.5 + 0.08 * (float(first[8]) - 0.5), 0.5), MAIN_HEIGHT, 0.3)
    count = ISLETS[0] + int(first[9] * (ISLETS[1] - ISLETS[0] + 1))
    for number, own in enumerate(others[:count]):
        tall, aside, down, large = own[6:].tolist()
        size = 0.06 + 0.12 * large * large
        place = (number + 0.2 + 0.6 * aside) / count, 0.15 + 0.7 * down
        yield Mound(own, place, ISLET_HEIGHT * (0.75 + 0.25 * tall + size), size)


def _dome(mound: Mound, aside: Floats, down: Floats) -> Floats:
    """(rows, columns) an island's mound, whose coasts wander aside and down by shares of the rows."""
    (own, place, height, size), (rows, columns) = mound, aside.shape
    right = _around((np.arange(columns) + 0.5) / rows - place[0] * columns / rows, columns / rows)
    below = _around((np.arange(rows) + 0.5) / rows - place[1], 1.0)[:, None]
    # It has faded out on the far side of the map, where left meets right.
    height = height * (1.0 - (2.0 * right * rows / columns) ** 2) * np.minimum(1.0, 8.0 * (0.5 - np.abs(below)))
    right, below = right + aside, below + down
    # Sheared by a slope, and stretched one way.
    slope, long = own[0] - 0.5, 1.15 + 0.5 * own[1]
    length = 1.0 / math.sqrt(1.0 + slope * slope)
    along = (right + slope * below) * (length / (size * long))
    beside = (below - slope * right) * (length * long / (size * 1.25))
    bent = beside + (own[2] - 0.5) * (along * along - 0.5)
    out = along * along + bent * bent
    return np.asarray(height / (1.0 + out * out * (0.6 + 0.4 * out)))


def _around(places: Floats, whole: float) -> Floats:
    """Places on a ring of length `whole`, as signed distances from its 0."""
    return np.asarray(places - whole * np.rint(places / whole))


def _widen(rivers: Float32s) -> Float32s:
    """The rivers, the large ones three cells wide."""
    wide = BANKS * np.where(rivers > BROAD, rivers, np.float32(0.0))
    for axis in (0, 1):
        for way in (-1, 1):
            rivers = np.maximum(rivers, np.roll(wide, way, axis))
    return rivers
