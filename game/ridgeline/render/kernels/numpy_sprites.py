"""Lays sprites and particles over a picture with numpy."""

from collections.abc import Sequence

import numpy as np

from ...scene.items import Band, Sprite
from ...terrain.arrays import Indices, Int32s, UInt8s, UInt32s
from .pixel_math import batches, blend, expand, flat, pitch
from .records import CELL, GRID, ParticleBatch

FAINTEST_SHARE = 0.5 / 256.0
"""The least share that rounds to a weight above 0."""


def lay(picture: UInt32s, tops: Int32s, particles: ParticleBatch, cells: UInt8s) -> None:
    """Lay particles over a picture, one after the other.

    Args:
        tops: (width,) the first row that some nearer layer touches.
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
    inside &= rows < tops[np.where(inside, columns, 0)]
    columns, rows, weights = columns[inside], rows[inside], weights[inside]
    cells[rows // CELL, columns // CELL] = 1
    places = rows * np.int32(pitch(picture)) + columns
    _lay(picture, places, np.full(places.size, particles.colour, np.uint32), weights)


def stick(picture: UInt32s, tops: Int32s, sprites: Sequence[Sprite | Band], colours: Sequence[int]) -> None:
    """Lay sprites over a picture, one after the other.

    Args:
        tops: (layers + 1, width) for the sky and each layer, the first row that some nearer layer touches.
        colours: the pixel of each sprite.
    """
    for sprite, colour in zip(sprites, colours, strict=True):
        rows, columns = (
            slice(max(start, 0), max(start + count, 0))
            for start, count in zip((sprite.top, sprite.left), sprite.share.shape, strict=True)
        )
        part = picture[rows, columns]
        share = sprite.share[rows.start - sprite.top :, columns.start - sprite.left :][: part.shape[0], : part.shape[1]]
        before = np.arange(rows.start, rows.start + len(part))[:, None] < tops[sprite.layer + 1, columns]
        weight = np.rint(share * np.float32(256.0)).astype(np.uint32)
        np.copyto(part, blend(part, np.full_like(part, colour), weight), where=before & (share > FAINTEST_SHARE))


def _lay(picture: UInt32s, places: Indices | Int32s, colours: UInt32s, weights: UInt32s) -> None:
    """Lay pixels over a picture, in their order."""
    line = flat(picture)
    for batch in batches(places):
        line[places[batch]] = blend(line[places[batch]], colours[batch], weights[batch])
