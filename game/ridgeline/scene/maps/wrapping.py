"""Rugged ground on a map that wraps."""

import numpy as np

from ...terrain import Field
from ...terrain.arrays import AnyFloats, Float32s, Floats
from ...terrain.easing import smoothstep

ROWS, COLUMNS = 432, 864  #: cells of the maps of islands in the rain
SEAM = 1 / 9  #: share of the rows at a map's ends over which the land of one end passes into that of the other


def wrapping_ground(seed: int, span: int, roughness: float, rows: int, columns: int) -> Floats:
    """(rows, columns) heights around 0, about ±1, on a map that wraps; small maps have the same hills as large ones.

    Args:
        seed: of the hills.
        span: cells from one post of the `Field` to the next, on a map of ROWS.
        roughness: of the field; the higher, the smoother.
        rows, columns: of the map.
    """
    seam, step = max(2, round(SEAM * rows)), 1 << (max(1, ROWS // rows).bit_length() - 1)
    field = Field(seed, displacement=1.0, roughness=roughness, span=max(span, step))
    ground = field.heights(0, 0, rows + seam, columns + seam, step)
    share = np.array([smoothstep(place / (seam - 1)) for place in range(seam)])
    ground[:seam] = ground[rows:] + share[:, None] * (ground[:seam] - ground[rows:])
    ground[:, :seam] = ground[:, columns:] + share * (ground[:, :seam] - ground[:, columns:])
    return ground[:rows, :columns] - np.median(ground[:rows, :columns])


def blur(shade: AnyFloats, reach: int) -> Float32s:
    """The mean of the cells up to `reach` away, taken twice; the map wraps."""
    for axis in (0, 1) * 2:
        rim = [(0, 0), (0, 0)]
        rim[axis] = (reach + 1, reach)
        sums = np.cumsum(np.pad(shade, rim, mode="wrap"), axis=axis)
        width = 2 * reach + 1
        count = sums.shape[axis] - width
        shade = (np.take(sums, range(width, width + count), axis) - np.take(sums, range(count), axis)) / width
    return shade.astype(np.float32)
