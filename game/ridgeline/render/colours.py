"""The colours that a picture is made of: the sky, and one table for each layer, in one piece of memory."""

from __future__ import annotations

import numpy as np

from ..scene.items import Scene
from ..scene.palette import labs_of, srgb
from .edges import Edges
from .native import Land
from .pixels import TILE, Pixels, dithered
from .sky import paint_sky

AT_ONCE = 128
"""Rows that are coloured at a time, so that little memory is wanted for it."""


class Colours:
    """Which colour to put where: `sky` where no layer is, and of `tables` the one of the layer that is.

    Attributes:
        line: both as one line of pixels.
        tables: (layers, height, TILE) dithered colours by a pixel's row, and its column modulo TILE.
        sky: (height, width), made down to row `horizon`.
        starts: (layers + 1, width) where in `line` row 0 of a column is, the sky's first.
        columns: (layers · width,) the column of each crest's edge.
    """

    def __init__(self, layers: int, width: int, height: int) -> None:
        """Make room; nothing is coloured yet."""
        size = layers * height * TILE
        self.line: Pixels = np.empty(size + height * width, np.uint32)
        self.tables = self.line[:size].reshape(layers, height, TILE)
        self.sky = self.line[size:].reshape(height, width)
        columns = np.arange(width)
        tables = np.arange(layers)[:, None] * (height * TILE) + columns % TILE
        self.starts = np.concatenate([size + columns[None, :], tables])
        self.columns = np.tile(columns, layers)
        self.horizon = 0

    def update(self, scene: Scene) -> None:
        """Colour everything as `scene` has it."""
        for top in range(0, scene.height, AT_ONCE):
            self.update_tables(scene, range(top, min(top + AT_ONCE, scene.height)))
        self.update_sky(scene, range(scene.height), range(scene.width))

    def update_tables(self, scene: Scene, rows: range) -> None:
        """Colour some rows of all layers."""
        y = np.arange(rows.start, rows.stop)
        labs = labs_of([layer.gradient for layer in scene.layers], y + 0.5)
        pixels = dithered(srgb(labs), np.tile(y, len(scene.layers)))
        self.tables[:, rows.start : rows.stop] = pixels.reshape(len(scene.layers), len(y), TILE)

    def update_sky(self, scene: Scene, rows: range, columns: range) -> None:
        """Colour a part of the sky, as far down as it is in use; the first column is a multiple of TILE."""
        paint_sky(scene.sky, self.sky, range(rows.start, min(rows.stop, self.horizon)), columns)

    def land(self, picture: Pixels, found: Edges) -> Land:
        """A picture of crests in these colours, for the compiled functions."""
        return Land(picture, self.tables, self.sky, (found.top, found.solid, found.limit, found.upper, found.rise))

    def reach(self, scene: Scene, height: int) -> None:
        """Make the sky at least `height` rows high."""
        if height > self.horizon:
            paint_sky(scene.sky, self.sky, range(self.horizon, height), range(scene.width))
            self.horizon = height
