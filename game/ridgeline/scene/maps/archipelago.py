"""Archipelagos: a main island, islets and the sea floor between them, without closed basins."""

import math

import numpy as np

from ...terrain import Field, breached
from ...terrain.arrays import Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import TO_SHARE, hash_run, seed_key

ROWS, COLUMNS = 432, 864
"""Cells of an archipelago's map; it wraps both ways, so that the sea goes on in pictures of any width."""

ISLETS = 5, 9
"""The fewest and the most islets."""

SEAM = 1 / 9
"""Share of the rows at the map's ends over which the land of one end passes into that of the other."""

RUGGED, ROUGHNESS, SPAN = 150.0, 0.95, 256
"""Displacement and roughness of the ground, and cells from one of its posts to the next."""

BENT, BENT_SPAN = 0.2, 128
"""How far coasts wander, as a share of the rows: in bays and headlands so many cells apart."""

CRESTED = 85.0
"""Units that a chain of mountains stands out by."""

MAIN_HEIGHT, ISLET_HEIGHT = 170.0, 125.0
"""Units that the middles of the main island and of the largest islet are raised by."""

FLOOR = 96.0
"""Units of the sea's depth where no island is near."""

CALM_FLOOR = 0.3
"""How rugged the sea floor is, as a share of the land."""


def archipelago(seed: int, rows: int = ROWS, columns: int = COLUMNS) -> Floats:
    """(rows, columns) heights above the sea of an archipelago, which wraps; all water on it finds the sea."""
    rugged = _ground(seed, SPAN, rows, columns)
    bent = [BENT * _ground(seed + 1 + way, BENT_SPAN, rows, columns) / RUGGED for way in (0, 1)]
    raised = _raised(seed, *bent)
    near = np.minimum(raised / FLOOR, 1.0)
    chains = np.maximum(1.0 - np.abs(_ground(seed + 3, SPAN, rows, columns)) * (4.0 / RUGGED), 0.0)
    land = raised - FLOOR + rugged * (CALM_FLOOR + (1.0 - CALM_FLOOR) * near)
    land += CRESTED * chains * near * near
    return breached(land, sea=0.0)


def _ground(seed: int, span: int, rows: int, columns: int) -> Floats:
    """(rows, columns) rugged ground around 0 without a seam, with the same hills on a small map as on a large one."""
    seam, step = round(SEAM * rows), 1 << (max(1, ROWS // rows).bit_length() - 1)
    field = Field(seed, displacement=RUGGED, roughness=ROUGHNESS, span=span)
    ground = field.heights(0, 0, rows + seam, columns + seam, step)
    share = _passing(seam)
    ground[:seam] = ground[rows:] + share[:, None] * (ground[:seam] - ground[rows:])
    ground[:, :seam] = ground[:, columns:] + share * (ground[:, :seam] - ground[:, columns:])
    return ground[:rows, :columns] - np.median(ground[:rows, :columns])


def _passing(count: int) -> Floats:
    """(count,) from 0 to 1, level at both ends."""
    return np.array([smoothstep(place / max(count - 1, 1)) for place in range(count)])


def _raised(seed: int, aside: Floats, down: Floats) -> Floats:
    """(rows, columns) units by which islands raise the sea floor.

    Args:
        seed: of the islands.
        aside, down: (rows, columns) by how much their outlines are bent, as shares of the rows.
    """
    chance = hash_run(seed_key(seed), 0, 128) * TO_SHARE * 0.5
    fewest, most = ISLETS
    count = fewest + int(chance[0] * (most - fewest + 1))
    raised = _dome(chance[1:8], (0.5 + 0.08 * (chance[8] - 0.5), 0.5), MAIN_HEIGHT, 0.3, aside, down)
    for number in range(count):
        own = chance[10 + 10 * number : 20 + 10 * number]
        # Each stands in a stretch of its own to the left or to the right of the main island, or near its shore.
        across = (number + 0.2 + 0.6 * own[7]) / count
        place = across, 0.15 + 0.7 * own[8]
        size = 0.06 + 0.12 * own[9] * own[9]
        height = ISLET_HEIGHT * (0.75 + 0.25 * own[6] + size)
        np.maximum(raised, _dome(own, place, height, size, aside, down), out=raised)
    return raised


def _dome(
    own: Floats, place: tuple[float, float], height: float, size: float, aside: Floats, down: Floats
) -> Floats:
    """(rows, columns) a mound; `place` are shares of the map, right and down, `size` is one of its rows."""
    rows, columns = aside.shape
    right = _around((np.arange(columns) + 0.5) / rows - place[0] * columns / rows, columns / rows) + aside
    below = _around((np.arange(rows) + 0.5) / rows - place[1], 1.0)[:, None] + down
    # Turned by a slope, and longer one way than the other.
    slope, long = own[0] - 0.5, 1.15 + 0.5 * own[1]
    length = 1.0 / math.sqrt(1.0 + slope * slope)
    along = (right + slope * below) * (length / (size * long))
    beside = (below - slope * right) * (length * long / (size * 1.25))
    bent = beside + (own[2] - 0.5) * (along * along - 0.5)
    out = along * along + bent * bent
    return np.asarray(height / (1.0 + out * out * (0.6 + 0.4 * out)))


def _around(places: Floats, whole: float) -> Floats:
    """Places on a ring of such a length, as seen from its 0."""
    return np.asarray(places - whole * np.rint(places / whole))
