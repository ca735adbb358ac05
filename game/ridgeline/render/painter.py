"""Paints what a picture shows: each layer's body row by row, its crest pixel by exact pixel."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from .colours import Area, Colours
from .edges import Edges, Mask, Places, Rows, overlaps, spans, weights
from .pixels import TILE, Pixels, blend, flat

Kind = TypeVar("Kind", bound=np.generic)


def paint(picture: Pixels, colours: Colours, found: Edges, area: Area) -> None:
    """Paint an area of a picture, (height, width), whatever was there before."""
    if area.left >= area.right or area.top >= area.bottom:
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
    tables = (np.arange(len(found.top)) * colours.tables[0].size)[:, None] + columns[: found.top.shape[1]] % TILE
    over = colours.line[tables.reshape(-1)[edges] + rows * TILE]
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
    """Paint the sky and fill what the layers cover whole, back to front, each only as far down as it can be seen."""
    air = slice(area.top, int(found.limit[0].max()))
    picture[air] = sky[air]
    numbers = np.arange(area.bottom, dtype=np.int32)[:, None]
    for table, solid, limit in zip(tables, found.solid, found.limit[1:], strict=True):
        _paint_body(picture, table, solid, int(limit.max()), numbers)


def _paint_body(picture: Pixels, table: Pixels, solid: Rows, last: int, numbers: Rows) -> None:
    first = int(solid.min())
    if first >= last:
        return
    level = min(int(solid.max()), last)
    covered = numbers[first:level] >= solid
    for columns in _tiles(picture.shape[1]):
        colours = table[:, None, : columns.stop - columns.start]
        if level > first:
            np.copyto(_tiled(picture[first:level, columns]), colours[first:level], where=_tiled(covered[:, columns]))
        if last > level:
            np.copyto(_tiled(picture[level:last, columns]), colours[level:last])


def _tiles(width: int) -> list[slice]:
    """The columns in at most two parts: whole tiles, and the rest."""
    whole = width - width % TILE
    return [part for part in (slice(0, whole), slice(whole, width)) if part.stop > part.start]


def _tiled(part: npt.NDArray[Kind]) -> npt.NDArray[Kind]:
    """The same memory as (rows, tiles, columns of a tile)."""
    rows, columns = part.shape
    tile = min(columns, TILE)
    down, across = part.strides
    return np.lib.stride_tricks.as_strided(part, (rows, columns // tile, tile), (down, tile * across, across))
