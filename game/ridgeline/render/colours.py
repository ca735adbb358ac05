"""The colours that a picture is made of: the sky, and one table for each layer, in one piece of memory."""

from __future__ import annotations

import numpy as np

from ..scene.items import Scene
from ..scene.palette import labs_of, srgb
from .edges import Edges, Places
from .native import Land
from .pixels import TILE, Pixels, dithered
from .sky import paint_sky

ROOM = 16
"""Rows by which what is coloured of a layer grows."""

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
        first, last: (layers,) from which row on each table is made, and before which it ends.
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
        self.first = self.last = np.zeros(layers, np.intp)
        self.horizon = 0

    def update(self, scene: Scene, found: Edges) -> None:
        """Colour everything as `scene` has it, layers only where they can be seen."""
        self.first, self.last = self._seen(found)
        for top in range(0, scene.height, AT_ONCE):
            self.update_tables(scene, range(top, min(top + AT_ONCE, scene.height)))
        self.update_sky(scene, range(scene.height), range(scene.width))

    def update_tables(self, scene: Scene, rows: range) -> None:
        """Colour some rows of all layers that are seen in them."""
        self._colour(scene, np.flatnonzero((self.first < rows.stop) & (self.last > rows.start)), rows)

    def _colour(self, scene: Scene, layers: Places, rows: range) -> None:
        """Colour some rows of some layers."""
        if layers.size and rows:
            y = np.arange(rows.start, rows.stop)
            labs = labs_of([scene.layers[number].gradient for number in layers], y + 0.5)
            pixels = dithered(srgb(labs), np.tile(y, layers.size))
            self.tables[layers, rows.start : rows.stop] = pixels.reshape(layers.size, len(y), TILE)

    def _seen(self, found: Edges) -> tuple[Places, Places]:
        """(layers,) the rows from and before which each layer is seen, and some more, as room to move."""
        height = self.tables.shape[1]
        first = found.top.min(axis=1, initial=height)
        last = np.maximum(found.solid, found.limit[1:]).max(axis=1, initial=0)
        return np.clip(first // ROOM * ROOM, 0, height), np.clip(-(-last // ROOM) * ROOM, 0, height)

    def update_sky(self, scene: Scene, rows: range, columns: range) -> None:
        """Colour a part of the sky, as far down as it is in use; the first column is a multiple of TILE."""
        paint_sky(scene.sky, self.sky, range(rows.start, min(rows.stop, self.horizon)), columns)

    def land(self, picture: Pixels, found: Edges) -> Land:
        """A picture of crests in these colours, for the compiled functions."""
        return Land(picture, self.tables, self.sky, (found.top, found.solid, found.limit, found.upper, found.rise))

    def reach(self, scene: Scene, found: Edges) -> None:
        """Colour what some crests let be seen and was not seen before."""
        height = int(found.limit[0].max())
        if height > self.horizon:
            paint_sky(scene.sky, self.sky, range(self.horizon, height), range(scene.width))
            self.horizon = height
        first, last = self._seen(found)
        for number in np.flatnonzero((first < self.first) | (last > self.last)):
            one = np.array([number])
            self._colour(scene, one, range(first[number], self.first[number]))
            self._colour(scene, one, range(self.last[number], last[number]))
            self.first[number] = min(first[number], self.first[number])
            self.last[number] = max(last[number], self.last[number])
