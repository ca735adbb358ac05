"""Rivers of a map as strokes: how much of each cell they cover."""

import math
from collections.abc import Sequence

import numpy as np

from ...terrain import River
from ...terrain.arrays import Float32s, Floats

CELLS = 1 << 19  #: cells around segments of lines that are looked at at a time, so that large maps need little memory
FAINTEST = 0.45  #: the cells that the narrowest river is drawn wide: narrower ones would fall apart into dots


def cover_share(rivers: Sequence[River], rows: int, columns: int) -> Float32s:
    """(rows, columns) 0–1, the share of each cell that rivers cover; the map wraps.

    A cell is covered as far as the nearest point of a line is nearer than half its width, and half a cell.
    """
    cover = np.zeros(rows * columns, np.float32)
    if not rivers:
        return cover.reshape(rows, columns)
    starts, ends, halves = (np.concatenate(parts) for parts in zip(*map(_segments, rivers), strict=True))
    order = np.argsort(-halves, kind="stable")
    while order.size:
        reach = math.ceil(float(halves[order[0]]) + 1.5)
        count = max(1, CELLS // (2 * reach + 1) ** 2)
        part, order = order[:count], order[count:]
        _draw(cover.reshape(rows, columns), starts[part], ends[part], halves[part], reach)
    return cover.reshape(rows, columns)


def _segments(river: River) -> tuple[Floats, Floats, Floats]:
    """Both ends of each segment of a river, and half its width."""
    halves = 0.5 * np.maximum(river.widths, FAINTEST)
    return river.points[:-1], river.points[1:], halves[1:]


def _draw(cover: Float32s, starts: Floats, ends: Floats, halves: Floats, reach: int) -> None:
    """Cover the cells around segments, no further from their middles than `reach` each way."""
    rows, columns = cover.shape
    around = np.arange(-reach, reach + 1)
    middles = np.rint(0.5 * (starts + ends)).astype(np.int64)
    x, y = middles[:, :1, None] + around, middles[:, 1:, None] + around[:, None]
    along = ends - starts
    length = np.maximum((along * along).sum(axis=1), 1e-12)
    right, down = x - starts[:, :1, None], y - starts[:, 1:, None]
    share = np.clip((right * along[:, :1, None] + down * along[:, 1:, None]) / length[:, None, None], 0.0, 1.0)
    away = np.hypot(right - share * along[:, :1, None], down - share * along[:, 1:, None])
    inside = np.clip(halves[:, None, None] + 0.5 - away, 0.0, 1.0)
    places = y % rows * columns + x % columns
    wet = inside > 0.0
    np.maximum.at(cover.ravel(), places[wet], inside[wet].astype(np.float32))
