"""The colours that a picture is painted with, kept up to date: the sky's, and a table for each layer."""

import numpy as np

from ..scene.items import Scene
from ..scene.oklab import labs_at, srgb
from ..terrain.arrays import Int32s
from .kernels import Kernels
from .kernels.pixel_math import expand
from .kernels.records import Edges, Paints
from .sky_painter import SkyPainter

GROWTH = 16
"""Rows by which the coloured part of a layer grows."""

AT_ONCE = 4096
"""Rows of layers that are coloured at a time, so that it takes little memory."""


class ColourTables:
    """The colours of the scene that is drawn: the sky's, and those of each layer.

    Attributes:
        paints: the sky coloured down to row `horizon`, each table from row `first` to before row `last`.
        first, last: (layers,) those rows.
        horizon: the row above which the sky of any scene so far was visible.
    """

    def __init__(self, kernels: Kernels, layers: int, width: int, height: int) -> None:
        self.paints = Paints.empty(layers, width, height)
        self.first = self.last = np.zeros(layers, np.int32)
        self.horizon = 0
        self._kernels = kernels
        self._sky_painter = SkyPainter(kernels, width, height)

    def update(self, scene: Scene, edges: Edges) -> None:
        """Colour everything as in `scene`, layers only where they can be seen."""
        self.update_layers(scene, edges)
        self.update_sky(scene, range(scene.height), range(scene.width))

    def update_layers(self, scene: Scene, edges: Edges) -> None:
        """Colour all layers where they can be seen."""
        self.first, self.last = edges.seen
        self._colour(scene, self.first, self.last)

    def update_tables(self, scene: Scene, rows: range) -> None:
        """Colour some rows of all layers that are seen in them."""
        self._colour(scene, np.maximum(self.first, rows.start), np.minimum(self.last, rows.stop))

    def update_sky(self, scene: Scene, rows: range, columns: range) -> None:
        """Colour a part of the sky, as far down as it is in use; the first column is a multiple of TILE."""
        rows = range(rows.start, min(rows.stop, self.horizon))
        self._sky_painter.paint(scene.sky, self.paints.sky, rows, columns)

    def reach(self, scene: Scene, edges: Edges) -> None:
        """Colour what these crests show for the first time."""
        horizon = int(edges.limit[0].max())
        if horizon > self.horizon:
            rows, self.horizon = range(self.horizon, horizon), horizon
            self.update_sky(scene, rows, range(scene.width))
        first, last = edges.seen
        if (first < self.first).any() or (last > self.last).any():
            height = self.paints.tables.shape[1]
            first, last = first // GROWTH * GROWTH, np.minimum(-(-last // GROWTH) * GROWTH, height)
            none = self.first >= self.last  # nothing to go on from: all of it is made at once
            begin, end = np.where(none, last, self.first), np.where(none, last, self.last)
            self._colour(scene, first, begin)
            self._colour(scene, end, last)
            self.first, self.last = np.minimum(first, begin), np.maximum(last, end)

    def _colour(self, scene: Scene, first: Int32s, last: Int32s) -> None:
        """Colour each layer from row `first` to before row `last`, both (layers,)."""
        layers, rows = expand(first, np.maximum(first, last))
        gradients = [layer.gradient for layer in scene.layers]
        for start in range(0, rows.size, AT_ONCE):
            part = slice(start, start + AT_ONCE)
            colours = srgb(labs_at(gradients, layers[part], rows[part] + 0.5))
            self.paints.tables[layers[part], rows[part]] = self._kernels.dither(colours, rows[part])
