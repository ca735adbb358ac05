"""The colours that a picture is made of: the sky, and one table for each layer, in one piece of memory."""

from __future__ import annotations

import numpy as np

from ..scene.items import Scene
from ..scene.palette import labs_at, srgb
from .edges import Edges, Rows, spans
from .native import Land
from .pixels import TILE, Pixels, dithered
from .sky import SkyPainter

ROOM = 16
"""Rows by which what is coloured of a layer grows."""

AT_ONCE = 4096
"""Rows of layers that are coloured at a time, so that little memory is wanted for it."""


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
        self.first = self.last = np.zeros(layers, np.int32)
        self._sky_painter: SkyPainter | None = None
        self.horizon = 0

    def update(self, scene: Scene, found: Edges) -> None:
        """Colour everything as `scene` has it, layers only where they can be seen."""
        self.update_layers(scene, found)
        self.update_sky(scene, range(scene.height), range(scene.width))

    def update_layers(self, scene: Scene, found: Edges) -> None:
        """Colour all layers where they can be seen."""
        self.first, self.last = found.seen
        self._colour(scene, self.first, self.last)

    def update_tables(self, scene: Scene, rows: range) -> None:
        """Colour some rows of all layers that are seen in them."""
        self._colour(scene, np.maximum(self.first, rows.start), np.minimum(self.last, rows.stop))

    def _colour(self, scene: Scene, first: Rows, last: Rows) -> None:
        """Colour each layer from row `first` to before row `last`, both (layers,)."""
        layers, rows = spans(first, np.maximum(first, last))
        gradients = [layer.gradient for layer in scene.layers]
        for start in range(0, rows.size, AT_ONCE):
            some, y = layers[start : start + AT_ONCE], rows[start : start + AT_ONCE]
            self.tables[some, y] = dithered(srgb(labs_at(gradients, some, y + 0.5)), y)

    def update_sky(self, scene: Scene, rows: range, columns: range) -> None:
        """Colour a part of the sky, as far down as it is in use; the first column is a multiple of TILE."""
        if self._sky_painter is None or self._sky_painter.sky is not scene.sky:
            self._sky_painter = SkyPainter(scene.sky, scene.width, scene.height)
        self._sky_painter.paint(self.sky, range(rows.start, min(rows.stop, self.horizon)), columns)

    def land(self, picture: Pixels, found: Edges) -> Land:
        """A picture of crests in these colours, for the compiled functions."""
        return Land(picture, self.tables, self.sky, (found.top, found.solid, found.limit, found.upper, found.rise))

    def reach(self, scene: Scene, found: Edges) -> None:
        """Colour what some crests let be seen and was not seen before."""
        horizon = int(found.limit[0].max())
        if horizon > self.horizon:
            rows, self.horizon = range(self.horizon, horizon), horizon
            self.update_sky(scene, rows, range(scene.width))
        first, last = found.seen
        if (first < self.first).any() or (last > self.last).any():
            first, last = first // ROOM * ROOM, np.minimum(-(-last // ROOM) * ROOM, self.tables.shape[1])
            none = self.first >= self.last  # nothing to go on from: all of it is made at once
            begin, end = np.where(none, last, self.first), np.where(none, last, self.last)
            self._colour(scene, first, begin)
            self._colour(scene, end, last)
            self.first, self.last = np.minimum(first, begin), np.maximum(last, end)
