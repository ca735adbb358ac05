"""A window onto the panorama: its size and its place."""

import math
from dataclasses import dataclass, field, replace

import numpy as np

from ..terrain.arrays import Floats
from .memory import cached_property

HEIGHT = 1080.0  #: height in units of the view that shows one unit as one pixel
PANORAMA = 1920.0  #: width of a panorama in units; a picture on its own is its own panorama


def cells(start: float, stop: float, size: float) -> range:
    """The numbers of the cells of an endless line, each `size` long, that the stretch from start to stop touches."""
    return range(math.floor(start / size), math.floor(stop / size) + 1)


@dataclass(frozen=True)
class View:
    """A window onto the panorama.

    Attributes:
        width, height: size in pixels, at least 1.
        scale: pixels per unit; None means height / 1080, so that a landscape looks the same at every size.
        origin: x and y, in units of the panorama, of the top left corner; y is down from the top of the picture.
            None is for a picture on its own, in which sun and moon keep to the middle.
        zoom: how much larger the camera shows the nearest layer; others follow by their parallax, so that the farthest
            keep their size. The foot of the picture and one of its columns stay in place.
        lift: units by which the camera is raised; layers follow likewise.
        still: place of the column that stays, as a share of the width.
        drift: units by which the whole picture is lowered, sky and all.
        corner: `origin`, or else the start of the panorama, raised by the drift.
        pixels_per_unit: `scale`, or the default for this height.
    """

    width: int
    height: int
    scale: float | None = None
    origin: tuple[float, float] | None = None
    zoom: float = 1.0
    lift: float = 0.0
    still: float = 0.0
    drift: float = 0.0
    corner: tuple[float, float] = field(init=False, repr=False, compare=False)
    pixels_per_unit: float = field(init=False, repr=False, compare=False)
    _layers: "dict[float, View]" = field(init=False, repr=False, compare=False)  # by parallax

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"view of {self.width}x{self.height} pixels: at least 1x1 is needed")
        if self.scale is not None and not 0.0 < self.scale < math.inf:
            raise ValueError(f"scale {self.scale}: a positive number of pixels per unit is needed")
        if not 0.0 < self.zoom < math.inf:
            raise ValueError(f"zoom {self.zoom}: a positive number is needed")
        x, y = self.origin or (0.0, 0.0)
        scale = self.height / HEIGHT if self.scale is None else self.scale
        # Asked for so often that each is reckoned once.
        object.__setattr__(self, "corner", (x, y - self.drift))
        object.__setattr__(self, "pixels_per_unit", scale)
        object.__setattr__(self, "_layers", {})

    @property
    def breadth(self) -> float:
        """Width of the panorama in units: `PANORAMA`, or the picture's own if neither `scale` nor `origin` is set."""
        alone = self.scale is None and self.origin is None
        return self.width / self.pixels_per_unit if alone else PANORAMA

    @cached_property
    def unzoomed(self) -> "View":
        """The view without zoom and lift, in which sky and colours are drawn."""
        if self.zoom == 1.0 and self.lift == 0.0:
            return self
        return View(self.width, self.height, self.scale, self.origin, drift=self.drift)

    @property
    def halved(self) -> "View":
        """The same part of the panorama in half as many columns and rows, rounded up."""
        scale = None if self.scale is None else 0.5 * self.scale
        return replace(self, width=(self.width + 1) // 2, height=(self.height + 1) // 2, scale=scale)

    @property
    def places(self) -> Floats:
        """(width,) the middle of each column, in units of the panorama."""
        return self.corner[0] + (np.arange(self.width, dtype=np.float64) + 0.5) / self.pixels_per_unit

    def at(self, parallax: float) -> "View":
        """The view of a layer with that parallax: its scale and origin include zoom and lift."""
        if self.zoom == 1.0 and self.lift == 0.0:
            return self
        if parallax not in self._layers:
            self._layers[parallax] = self._of_layer(parallax)
        return self._layers[parallax]

    def _of_layer(self, parallax: float) -> "View":
        share, (x, y), scale = parallax if parallax < 1.0 else 1.0, self.corner, self.pixels_per_unit
        zoom = 1.0 + (self.zoom - 1.0) * share
        x += self.still * self.width * (1.0 - 1.0 / zoom) / scale
        y = HEIGHT - (HEIGHT - y) / zoom - self.lift * share
        return View(self.width, self.height, scale * zoom, (x, y))

    def row(self, height: float) -> float:
        """The y in pixels of a height in units above the foot of the panorama."""
        return (HEIGHT - height - self.corner[1]) * self.pixels_per_unit

    def column(self, x: float) -> float:
        """The x in pixels of a place in the panorama, in units."""
        return (x - self.corner[0]) * self.pixels_per_unit
