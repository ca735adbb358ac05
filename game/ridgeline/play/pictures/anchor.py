"""The place of the ridden land in a picture."""

from dataclasses import dataclass

import numpy as np

from ...scene.items import Particles
from ...scene.view import View
from ...terrain.arrays import Float32s, Floats


@dataclass(frozen=True, eq=False)
class Anchor:
    """The position in a picture of the nearest land and of all that is near it.

    Attributes:
        view: the plain view of that land, see `View.at`.
        left: the place of the land where the panorama begins.
        layer: number in `Scene.layers` of the nearest crest.
    """

    view: View
    left: float
    layer: int

    def column(self, x: float) -> float:
        """The pixel column of a place of the land."""
        return self.view.column(x - self.left)

    @property
    def edges(self) -> tuple[float, float]:
        """The places of the land at the left and the right edge of the picture."""
        start = self.left + self.view.corner[0]
        return start, start + self.view.width / self.view.pixels_per_unit

    def dots(self, x: Floats, y: Floats, share: Float32s, radius: float, *, colour: Floats, words: str) -> Particles:
        """Round particles at places of the land, x in units from `left` on, with a radius in units."""
        view = self.view
        columns = (x - view.corner[0]) * view.pixels_per_unit
        rows = view.row(0.0) - y * view.pixels_per_unit
        places = np.array([columns, rows], np.float32).T
        return Particles(self.layer, places, share, 0.0, 0.0, radius * view.pixels_per_unit, colour, words)
