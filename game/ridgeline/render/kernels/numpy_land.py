"""Paints the land with numpy."""

import numpy as np

from ...terrain.arrays import Bools, Int32s, UInt8s, UInt32s
from .numpy_covers import lay_cover
from .numpy_edges import lay_edges, overlaps
from .numpy_light import light_up
from .records import TILE, Edges, Paints

BLOCK_COLUMNS = 4 * TILE  #: columns that are filled together


def paint(picture: UInt32s, paints: Paints, edges: Edges, shown: UInt8s | None = None) -> None:
    """Paint a picture, (height, width): the sky, and the layers over it.

    Args:
        shown: (layers, height, width) how far each pixel is covered by what stands on each layer, 0–255; None for
            nothing.
    """
    _paint_bodies(picture, paints, edges)
    if shown is None:
        _paint_crests(picture, paints, edges)
    else:
        _paint_covered_crests(picture, paints, edges, shown)


def _paint_covered_crests(picture: UInt32s, paints: Paints, edges: Edges, shown: UInt8s) -> None:
    """Blend soft edges and covers over the picture behind, one layer after the other."""
    width = picture.shape[1]
    bottom = np.minimum(edges.solid, edges.limit[1:])
    for layer, covered in enumerate(shown):
        columns = np.flatnonzero(bottom[layer] > edges.top[layer])
        lay_edges(picture, paints, edges, layer * width + columns, bottom[layer, columns])
        lay_cover(picture, paints, edges, layer, covered)


def _paint_crests(picture: UInt32s, paints: Paints, edges: Edges) -> None:
    """Blend the partly covered pixels of all crests over the already painted picture behind."""
    bottom = np.minimum(edges.solid, edges.limit[1:])
    for batch in _batches(edges.top, bottom):
        numbers = np.flatnonzero(batch)
        lay_edges(picture, paints, edges, numbers, bottom.reshape(-1)[numbers])


def _batches(first: Int32s, last: Int32s) -> list[Bools]:
    """The soft edges in view, in masks to be blended one after the other: those of one mask do not meet."""
    remaining = last > first
    masks = []
    while remaining.any():
        under = overlaps(first, last, remaining)
        masks.append(remaining & ~under)
        remaining = under
    return masks[::-1]  # the nearest come out first, and are laid last


def _paint_bodies(picture: UInt32s, paints: Paints, edges: Edges) -> None:
    """Paint the sky and fill the pixels that layers cover completely, back to front, each only where it is visible.

    This is done block by block, because the fewer columns there are, the fewer rows lie between the highest and the
    lowest place of a crest in them: only these need a mask, which costs four times as much as a plain copy.
    """
    blocks = _blocks(picture.shape[1])
    lefts = [block.start for block in blocks]
    highest = np.minimum.reduceat(edges.solid, lefts, axis=1)
    lowest = np.maximum.reduceat(edges.solid, lefts, axis=1)
    deepest = np.maximum.reduceat(edges.limit, lefts, axis=1)
    # All rows fit into 16 bits, and narrow numbers are compared faster.
    solid, rows = edges.solid.astype(np.int16), np.arange(len(picture), dtype=np.int16)[:, None]
    lit_rows = paints.light.rows.T.tolist()
    for number, block in enumerate(blocks):
        part = picture[:, block]
        horizon, *ends = deepest[:, number].tolist()
        part[:horizon] = paints.sky[:horizon, block]
        starts, levels = highest[:, number].tolist(), lowest[:, number].tolist()
        for layer, (table, crest, start, level, end) in enumerate(
            zip(paints.tables, solid[:, block], starts, levels, ends, strict=True)
        ):
            level = min(level, end)
            if start < level:
                _fill(part, table, start, level, rows[start:level] >= crest)
            if start < end:
                _fill(part, table, level, end)
            lit_start, lit_end = max(start, lit_rows[layer][0]), min(end, lit_rows[layer][1])
            if lit_start < lit_end:
                pixels = light_up(paints.light, layer, slice(lit_start, lit_end), block)
                level = min(max(level, lit_start), lit_end)
                count = level - lit_start
                np.copyto(part[lit_start:level], pixels[:count], where=rows[lit_start:level] >= crest)
                part[level:lit_end] = pixels[count:]


def _fill(part: UInt32s, table: UInt32s, start: int, end: int, where: Bools | None = None) -> None:
    """Fill some rows with the table's colours, side by side."""
    tile = min(part.shape[1], TILE)
    shape = (end - start, part.shape[1] // tile, tile)
    mask = True if where is None else where.reshape(shape)
    np.copyto(part[start:end].reshape(shape), table[start:end, None, :tile], where=mask)


def _blocks(width: int) -> list[slice]:
    """The columns in blocks of whole tiles, and the rest."""
    whole = width - width % TILE
    blocks = [slice(left, min(left + BLOCK_COLUMNS, whole)) for left in range(0, whole, BLOCK_COLUMNS)]
    return blocks + [slice(whole, width)] * (whole < width)
