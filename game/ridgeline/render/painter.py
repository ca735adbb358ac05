"""Paints what a picture shows: each layer's body row by row, its crest pixel by exact pixel."""

from __future__ import annotations

import numpy as np

from . import native
from .colours import Colours
from .edges import Edges, Mask, Places, Rows, overlaps, spans, weights
from .pixels import TILE, Area, Pixels, blend, flat

BLOCK = 4 * TILE
"""Columns that are filled together."""


def paint(picture: Pixels, colours: Colours, found: Edges, area: Area) -> None:
    """Paint an area of a picture, (height, width), whatever was there before."""
    if area.left >= area.right or area.top >= area.bottom:
        return
    if native.there():
        colours.land(picture, found).paint(area.left, area.top, area.right, area.bottom)
        return
    columns = slice(area.left, area.right)
    some = found.within(columns, area.top, area.bottom)
    _paint_bodies(picture[:, columns], colours.sky[:, columns], colours.tables, some, area)
    _paint_crests(picture[:, columns], colours, some)


def _paint_crests(picture: Pixels, colours: Colours, found: Edges) -> None:
    """Blend the partly covered pixels of all crests over what is behind them, which is painted already."""
    bottom = np.minimum(found.solid, found.limit[1:])
    columns = np.tile(np.arange(found.top.shape[1]), len(found.top))
    for batch in _batches(found.top, bottom):
        edges = np.flatnonzero(batch)
        lay_edges(picture, colours, found, edges, bottom.reshape(-1)[edges], columns)


def lay_edges(picture: Pixels, colours: Colours, found: Edges, edges: Places, bottom: Rows, columns: Places) -> None:
    """Blend some soft edges over what is behind them.

    Args:
        edges: (n,) numbers layer · width + column of edges that do not meet.
        bottom: (n,) row before which each ends.
        columns: (layers · width,) the column of each edge of the picture; a tile's first is a multiple of TILE.
    """
    runs, rows = spans(found.top.reshape(-1)[edges], bottom)
    edges = edges[runs]
    weight = weights(rows, found.upper.reshape(-1)[edges], found.rise.reshape(-1)[edges])
    tables = edges // found.top.shape[1] * colours.tables[0].size
    over = colours.line[tables + columns[edges] % TILE + rows * TILE]
    rows *= picture.strides[0] // 4
    rows += columns[edges]
    line = flat(picture)
    line[rows] = blend(line[rows], over, weight)


def _batches(first: Rows, last: Rows) -> list[Mask]:
    """The soft edges in view in an order in which they can be blended: those of one mask do not meet each other."""
    left = last > first
    masks = []
    while left.any():
        under = overlaps(first, last, left)
        masks.append(left & ~under)
        left = under
    return masks[::-1]


def _paint_bodies(picture: Pixels, sky: Pixels, tables: Pixels, found: Edges, area: Area) -> None:
    """Paint the sky and fill what the layers cover whole, back to front, each only where it can be seen.

    This is done block by block, because the fewer columns there are, the fewer rows lie between the highest and the
    lowest place of a crest in them: only these need a mask, which costs four times as much as a plain copy.
    """
    blocks = _blocks(picture.shape[1])
    lefts = [block.start for block in blocks]
    highest = np.minimum.reduceat(found.solid, lefts, axis=1)
    lowest = np.maximum.reduceat(found.solid, lefts, axis=1)
    deepest = np.maximum.reduceat(found.limit, lefts, axis=1)
    solid, rows = found.solid.astype(np.int16), np.arange(area.bottom, dtype=np.int16)[:, None]
    for number, block in enumerate(blocks):
        part = picture[:, block]
        horizon, *ends = deepest[:, number].tolist()
        part[area.top : horizon] = sky[area.top : horizon, block]
        starts, levels = highest[:, number].tolist(), lowest[:, number].tolist()
        for table, crest, start, level, end in zip(tables, solid[:, block], starts, levels, ends, strict=True):
            level = min(level, end)
            if start < level:
                _fill(part, table, start, level, rows[start:level] >= crest)
            if start < end:
                _fill(part, table, level, end)


def _fill(part: Pixels, table: Pixels, start: int, end: int, where: Mask | None = None) -> None:
    """Fill some rows with the table's colours, side by side."""
    tile = min(part.shape[1], TILE)
    shape = (end - start, part.shape[1] // tile, tile)
    mask = True if where is None else where.reshape(shape)
    np.copyto(part[start:end].reshape(shape), table[start:end, None, :tile], where=mask)


def _blocks(width: int) -> list[slice]:
    """The columns in blocks of whole tiles, and the rest."""
    whole = width - width % TILE
    blocks = [slice(left, min(left + BLOCK, whole)) for left in range(0, whole, BLOCK)]
    return blocks + [slice(whole, width)] * (whole < width)
