"""The cover of islands in the rain: woods in the lowlands, and the shadows of drifting clouds."""

import math

import numpy as np

from ...terrain.arrays import AnyFloats, Bools, Float32s
from ...terrain.hashing import TO_SHARE, absorb, hash_many, seed_key
from .wrapping import blur, wrapping_ground

SHORE_LINE, TREE_LINE = 5.0, 88.0  #: units above the sea between which woods grow

SPARSE, DENSE = 14.0, 26.0
"""Units above the shore, and below the tree line, within which trees grow sparser and sparser."""

STEEPEST = 0.62  #: the least upright part of a slope's normal on which trees grow
CROWN = 3.0  #: units by which the highest crown rises above its ground: they give woods their grain in the light
CLUMP_SPAN, CLUMPED = 64, 0.9  #: cells from one clump of trees to the next, about, and the roughness of their field

CLOUDY, SOFT = 0.1, 0.42
"""Height of a field of clouds above which its shadow begins, and from there to where it is full, as shares of it."""

CLOUD_SPAN = 256  #: cells from one bank of clouds to the next, about
BILLOWING = 1.3  #: roughness of their field
DRIFT = (-0.7, 2.1)  #: cells down and right that the clouds' shadows drift in a second


class Woods:
    """Where trees may grow on a map, and how high each crown is."""

    def __init__(self, seed: int, rows: int, columns: int) -> None:
        cells = np.arange(rows * columns).reshape(rows, columns)
        grain = (hash_many(absorb(seed_key(seed), 1), cells) * (0.5 * TO_SHARE)).astype(np.float32)
        clumps = wrapping_ground(seed + 5, CLUMP_SPAN, CLUMPED, rows, columns)
        self._grain = grain
        self._room = np.clip(0.75 + 1.5 * clumps, 0.0, 1.0) - 0.35 * grain

    def on(self, land: AnyFloats, wet: AnyFloats, up: AnyFloats) -> Bools:
        """(rows, columns) whether a tree stands in a cell: never in water.

        Args:
            land: heights above the sea, in units.
            wet: 0–1, the visible share of fresh water.
            up: the upright part of the land's normals.
        """
        room = np.minimum((land - SHORE_LINE) * (1.0 / SPARSE), (TREE_LINE - land) * (1.0 / DENSE))
        sparse = np.minimum(room, self._room)
        return np.asarray((sparse > 0.45 * self._grain + 0.12) & (wet <= 0.0) & (land > 0.0) & (up > STEEPEST))

    def crowns(self, trees: Bools) -> Float32s:
        """(rows, columns) units by which the ground seems higher where trees stand."""
        return np.asarray(trees * (np.float32(CROWN) * (np.float32(0.4) + np.float32(0.6) * self._grain)))


def clouds(seed: int, rows: int, columns: int) -> Float32s:
    """(rows, columns) 0–1, the share of the sun's light that clouds keep from a map, which wraps."""
    field = wrapping_ground(seed + 9, CLOUD_SPAN, BILLOWING, rows, columns)
    shade = np.clip((field - CLOUDY) / SOFT, 0.0, 1.0)
    return blur(shade * shade * (3.0 - 2.0 * shade), max(1, rows // 108))


def cloud_drift(elapsed: float) -> tuple[int, int]:
    """Cells down and right that the clouds have drifted."""
    down, right = DRIFT
    return math.floor(down * elapsed), math.floor(right * elapsed)
