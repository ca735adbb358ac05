"""Paints the land with numpy: a whole area, or only the pixels that change."""

import numpy as np

from ...terrain.arrays import Bools, Indices, Int32s, UInt32s
from .numpy_edges import lay_edges, overlaps, weights
from .pixel_math import blend, expand, flat, pitch
from .records import TILE, Area, Changes, Edges, Paints

BLOCK = 4 * TILE
"""Columns that are filled together."""


def repaint(picture: UInt32s, paints: Paints, new: Edges, changes: Changes) -> None:
    """Turn the picture of other edges into that of `new`, given the rows that change."""
    _repaint_apart(picture, paints, new, changes)
    end = np.minimum(changes.apart, changes.last)
    met = changes.moved & (new.top < end)
    if met.any():
        # In one column shared edges are blended back to front: one edge of each column at a time.
        rank = np.cumsum(met, axis=0)
        for turn in range(1, int(rank[-1].max()) + 1):
            numbers = np.flatnonzero(met & (rank == turn))
            lay_edges(picture, paints, new, numbers, end.reshape(-1)[numbers], paints.columns)


def _repaint_apart(picture: UInt32s, paints: Paints, new: Edges, changes: Changes) -> None:
    """Repaint the rows that are not shared: a layer over the next one behind it in its column, or over the sky."""
    behind, on_sky = _backgrounds(paints, changes.moved)
    seen = changes.moved & (changes.last > changes.apart)
    skies = np.flatnonzero(seen & on_sky)
    numbers = np.concatenate([skies, np.flatnonzero(seen & ~on_sky)])
    begin, end = changes.apart.reshape(-1)[numbers], changes.last.reshape(-1)[numbers]
    air = int((end - begin)[: skies.size].sum())
    stretches, rows = expand(begin, end)
    numbers = numbers[stretches]
    weight = weights(rows, new.upper.reshape(-1)[numbers], new.rise.reshape(-1)[numbers])
    down = rows * TILE
    over = paints.line[paints.starts[1:].reshape(-1)[numbers] + down]
    # The sky comes first, because its rows are as long as the picture and a table's are as long as a tile.
    np.multiply(rows[:air], picture.shape[1], out=down[:air])
    down += behind.reshape(-1)[numbers]
    rows *= pitch(picture)
    rows += paints.columns[numbers]
    flat(picture)[rows] = blend(paints.line[down], over, weight)


def _backgrounds(paints: Paints, moved: Bools) -> tuple[Indices, Bools]:
    """(layers, width) where in `paints.line` the next thing behind each layer starts, and whether it is the sky."""
    behind = np.empty(moved.shape, np.intp)
    on_sky = np.empty(moved.shape, np.bool_)
    behind[0], on_sky[0] = paints.starts[0], True
    for number in range(1, len(moved)):
        behind[number] = behind[number - 1]
        np.copyto(behind[number], paints.starts[number], where=moved[number - 1])
        np.greater(on_sky[number - 1], moved[number - 1], out=on_sky[number])
    return behind, on_sky


def paint(picture: UInt32s, paints: Paints, edges: Edges, area: Area) -> None:
    """Paint an area of a picture, (height, width), whatever was there before."""
    if area.left < area.right and area.top < area.bottom:
        columns = slice(area.left, area.right)
        inside = _within(edges, columns, area.top, area.bottom)
        _paint_bodies(picture[:, columns], paints.sky[:, columns], paints.tables, inside, area)
        _paint_crests(picture[:, columns], paints, inside)


def _within(edges: Edges, columns: slice, first: int, last: int) -> Edges:
    """The edges in some columns, cut to the rows between two; `seen` stays that of the picture."""
    return Edges(
        np.minimum(np.maximum(edges.top[:, columns], first), last),
        np.minimum(np.maximum(edges.solid[:, columns], first), last),
        np.minimum(np.maximum(edges.limit[:, columns], first), last),
        edges.upper[:, columns],
        edges.rise[:, columns],
        edges.seen,
    )


def _paint_crests(picture: UInt32s, paints: Paints, edges: Edges) -> None:
    """Blend the partly covered pixels of all crests over what is behind them, which is painted already."""
    bottom = np.minimum(edges.solid, edges.limit[1:])
    columns = np.tile(np.arange(edges.top.shape[1]), len(edges.top))
    for batch in _batches(edges.top, bottom):
        numbers = np.flatnonzero(batch)
        lay_edges(picture, paints, edges, numbers, bottom.reshape(-1)[numbers], columns)


def _batches(first: Int32s, last: Int32s) -> list[Bools]:
    """The soft edges in view, in masks to be blended one after the other: those of one mask do not meet."""
    remaining = last > first
    masks = []
    while remaining.any():
        under = overlaps(first, last, remaining)
        masks.append(remaining & ~under)
        remaining = under
    return masks[::-1]  # the nearest come out first, and are laid last


def _paint_bodies(picture: UInt32s, sky: UInt32s, tables: UInt32s, edges: Edges, area: Area) -> None:
    """Paint the sky and fill what the layers cover completely, back to front, each only where it can be seen.

    This is done block by block, because the fewer columns there are, the fewer rows lie between the highest and the
    lowest place of a crest in them: only these need a mask, which costs four times as much as a plain copy.
    """
    blocks = _blocks(picture.shape[1])
    lefts = [block.start for block in blocks]
    highest = np.minimum.reduceat(edges.solid, lefts, axis=1)
    lowest = np.maximum.reduceat(edges.solid, lefts, axis=1)
    deepest = np.maximum.reduceat(edges.limit, lefts, axis=1)
    # All rows fit into 16 bits, and narrow numbers are compared faster.
    solid, rows = edges.solid.astype(np.int16), np.arange(area.bottom, dtype=np.int16)[:, None]
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


def _fill(part: UInt32s, table: UInt32s, start: int, end: int, where: Bools | None = None) -> None:
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
