"""Lays sprites and particles over a picture with numpy."""

from collections.abc import Sequence

import numpy as np

from ...scene.items import AnySprite
from ...terrain.arrays import Indices, Int32s, UInt8s, UInt32s
from .pixel_math import batches, blend, expand, flat, pitch
from .records import CELL, GRID, Occlusion, ParticleBatch

FAINTEST_SHARE = 0.5 / 256.0  #: the least share that rounds to a weight above 0


def lay(picture: UInt32s, occlusion: Occlusion, layer: int, particles: ParticleBatch, cells: UInt8s) -> None:
    """Lay particles over a picture, one after the other.

    Args:
        layer: number of the layer that they are before; -1 for the sky.
        cells: (rows, columns) of cells of the picture; those in which something is laid are set to 1.
    """
    stencil = particles.stencil
    steps = np.floor(particles.spots * np.float32(GRID)).astype(np.int32)
    left, top = (steps // GRID).T
    column, row = (steps % GRID).T
    strength = (particles.share * np.float32(256.0) + np.float32(0.5)).astype(np.uint32)
    on_grid = row * GRID + column
    drops, drawn = expand(stencil.starts[on_grid], stencil.starts[on_grid + 1])
    columns = left[drops] + stencil.across[drawn]
    rows = top[drops] + stencil.down[drawn]
    weights = (strength[drops] * stencil.weight[drawn] + np.uint32(128)) >> np.uint32(8)
    inside = (columns >= 0) & (columns < picture.shape[1]) & (rows >= 0)
    # A column outside the picture has no top; any will do, as that pixel is out already.
    inside &= rows < occlusion.tops[layer + 1, np.where(inside, columns, 0)]
    columns, rows, weights = columns[inside], rows[inside], weights[inside]
    cells[rows // CELL, columns // CELL] = 1
    if occlusion.shown is not None:
        weights = _behind(occlusion.shown[layer + 1 :, rows, columns], weights)
    places = rows * np.int32(pitch(picture)) + columns
    _lay(picture, places, np.full(places.size, particles.colour, np.uint32), weights)


def stick(picture: UInt32s, occlusion: Occlusion, sprites: Sequence[AnySprite], colours: Sequence[int]) -> None:
    """Lay sprites over a picture, one after the other.

    Args:
        colours: the pixel of each sprite.
    """
    for sprite, colour in zip(sprites, colours, strict=True):
        rows, columns = (
            slice(max(start, 0), max(start + count, 0))
            for start, count in zip((sprite.top, sprite.left), sprite.share.shape, strict=True)
        )
        part = picture[rows, columns]
        share = sprite.share[rows.start - sprite.top :, columns.start - sprite.left :][: part.shape[0], : part.shape[1]]
        tops = occlusion.tops[sprite.layer + 1, columns]
        before = np.arange(rows.start, rows.start + len(part))[:, None] < tops
        weight = np.rint(share * np.float32(256.0)).astype(np.uint32)
        if occlusion.shown is not None:
            right = columns.start + part.shape[1]
            weight = _behind(occlusion.shown[sprite.layer + 1 :, rows, columns.start : right], weight)
        np.copyto(part, blend(part, np.full_like(part, colour), weight), where=before & (share > FAINTEST_SHARE))


def _behind(shown: UInt8s, weights: UInt32s) -> UInt32s:
    """The weights that remain behind covers, (covers, …), the farthest first: each hides its share."""
    for share in shown:
        weights = (weights * (np.uint32(255) - share) + np.uint32(127)) // np.uint32(255)
    return weights


def _lay(picture: UInt32s, places: Indices | Int32s, colours: UInt32s, weights: UInt32s) -> None:
    """Lay pixels over a picture, in their order."""
    line = flat(picture)
    for batch in batches(places):
        line[places[batch]] = blend(line[places[batch]], colours[batch], weights[batch])
