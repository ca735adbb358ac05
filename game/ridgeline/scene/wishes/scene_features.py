"""The outlook of a scene: its skyline, water, snow, clouds, sun, moon and houses as a few numbers."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Floats
from ..items import Disc, Scene
from ..land.land import CHUNK
from ..land.parallax import left_edge
from ..landscape import Landscape
from ..moment import Moment
from ..sky.sun_and_moon import moon_path, sun_path
from ..stands import LATTICE
from ..theme import land_numbers
from ..view import View, cells
from ..weather.lightning import Strike, strikes

AIR, WATER = ("cloud", "mist"), ("lake", "tarn")
"""Words of crests that are not land, and of crests that are water; land that moves by itself is the sea's swell."""

LEAST_SHOWN = 0.004  #: least height at which water counts as seen
STORM_SECONDS = 240.0  #: seconds from the start within which a storm's lightning is sought


class SeenHouse(NamedTuple):
    """A visible house.

    Attributes:
        x, y: of its foot, as shares of the picture's width from the left and of its height from below.
        height: of the tallest house of its village, as a share of the picture's.
    """

    x: float
    y: float
    height: float


@dataclass(frozen=True, eq=False)
class SceneFeatures:
    """What a scene shows. Heights are shares of the picture's height, from its foot; places are shares of its width.

    Attributes:
        landscape, moment, view: what is looked at.
    """

    landscape: Landscape
    moment: Moment
    view: View

    @cached_property
    def scene(self) -> Scene:
        """The scene of the moment in the view."""
        return self.landscape.scene(self.moment, self.view)

    @property
    def aspect(self) -> float:
        """The picture's width as a multiple of its height."""
        return self.view.width / self.view.height

    @cached_property
    def crests(self) -> Floats:
        """(layers, width + 1) heights of all crests, the farthest first."""
        rows = np.array([layer.crest for layer in self.scene.layers])
        return np.clip(1.0 - rows / self.view.height, 0.0, 1.0)

    @cached_property
    def words(self) -> list[str]:
        """The words of each crest."""
        return [layer.words for layer in self.scene.layers]

    @cached_property
    def _covered(self) -> Floats:
        """(layers, width + 1) the height up to which crests nearer than each hide it."""
        nearer = np.zeros_like(self.crests)
        nearer[:-1] = np.maximum.accumulate(self.crests[:0:-1])[::-1]
        return nearer

    @property
    def farthest(self) -> int:
        """The index of the farthest crest of land."""
        return next(number for number, words in enumerate(self.words) if words not in AIR)

    @cached_property
    def skyline(self) -> Floats:
        """(width + 1,) the height of the land against the sky."""
        land = [number for number, words in enumerate(self.words) if words not in AIR]
        return np.asarray(self.crests[land].max(axis=0))

    def visible(self, *words: str) -> Floats:
        """(width + 1,) how much of each column shows crests with these words."""
        return np.asarray(self._shown[[own in words for own in self.words]].sum(axis=0))

    @cached_property
    def _shown(self) -> Floats:
        """(layers, width + 1) how much of each column shows each crest."""
        return np.maximum(self.crests - self._covered, 0.0)

    @cached_property
    def _wet(self) -> list[bool]:
        """Whether each crest is water."""
        swells = [layer.parallax for layer in self.landscape.theme.layers if layer.water]
        return [layer.words in WATER or layer.parallax in swells for layer in self.scene.layers]

    @cached_property
    def water(self) -> Floats:
        """(width + 1,) how much of each column shows water."""
        return np.asarray(self._shown[self._wet].sum(axis=0))

    @cached_property
    def shores(self) -> Floats:
        """(n, 2) places and heights of the upper edges of visible water, a point in each column."""
        shown = self._shown[self._wet]
        crest, column = np.nonzero(shown > LEAST_SHOWN)
        return np.stack([column / self.view.width, self.crests[self._wet][crest, column]], axis=1)

    @property
    def sun(self) -> Disc | None:
        """The sun if it is up."""
        return self.scene.sky.discs[-1] if sun_path(self.landscape.theme, self.moment.hour) else None

    @property
    def moon(self) -> Disc | None:
        """The moon if it is up."""
        return self.scene.sky.discs[0] if moon_path(self.landscape.theme, self.moment.hour) else None

    def place(self, disc: Disc) -> tuple[float, float, float]:
        """The place, height and radius of a disc; the radius as a share of the picture's height."""
        return disc.x / self.view.width, 1.0 - disc.y / self.view.height, disc.radius / self.view.height

    def column(self, place: float) -> int:
        """The column of a place, within the picture."""
        return min(max(round(place * self.view.width), 0), self.view.width)

    @cached_property
    def clouds(self) -> Floats:
        """(width + 1,) how much of each column is cloud, times its contrast in lightness: 1 is white against black."""
        total = np.zeros(self.view.width + 1)
        for number, layer in enumerate(self.scene.layers):
            if layer.words == "cloud":
                # Halfway from its crest down to its foot, taken to be the lowest height at which it shows.
                rows = (1.0 - self.crests[number] + 0.5 * self._shown[number]) * self.view.height
                cloud, sky = (shade.labs(rows)[:, 0] for shade in (layer.gradient, self.scene.sky.gradient))
                total += self._shown[number] * np.abs(cloud - sky)
        return total

    @cached_property
    def houses(self) -> list[SeenHouse]:
        """The houses that neither land nor trees hide, from the farthest layer to the nearest."""
        return [house for number in land_numbers(self.landscape.theme.layers) for house in self._houses(number)]

    def _houses(self, number: int) -> list[SeenHouse]:
        layer, land = self.landscape.theme.layers[number], self.landscape.land(number)
        near = self.view.at(layer.parallax)
        left, scale = left_edge(layer, self.moment, near), near.pixels_per_unit
        # Its last crest, as the land may have snow before it and water behind. Snow on trees has none in the picture.
        crests = enumerate(self.scene.layers)
        own = [k for k, crest in crests if crest.parallax == layer.parallax and crest.words != "snow on them"][-1]
        seen = []
        for stand, kind in enumerate(layer.stands):
            if kind.kind != "village":
                continue
            height = kind.height * scale / self.view.height
            for chunk in cells(left, left + near.width / scale, CHUNK):
                standing = land.standing(stand, chunk)
                for root, foot in zip(standing.roots * LATTICE, standing.feet, strict=True):
                    x, y = (root - left) * scale / near.width, 1.0 - near.row(float(foot)) / near.height
                    column = self.column(x)
                    hidden = self._covered[own][column] > y + 0.25 * height or self.crests[own][column] > y + height
                    if 0.02 < x < 0.98 and not hidden:
                        seen.append(SeenHouse(x, y, height))
        return seen

    @cached_property
    def strike(self) -> Strike | None:
        """The strike that a thunderstorm would bring at the moment, whatever the landscape's weather; None if none."""
        second = self.moment.elapsed
        near = strikes(self.landscape.theme, self.landscape.key, second - 0.5, second + 1e-6, asked="storm")
        return near[-1] if near else None


def best_strike(landscape: Landscape, units: float) -> float:
    """The second, to a hundredth, at which lightning in a storm strikes behind all land and nearest to the middle.

    Args:
        landscape: in any weather.
        units: width of the picture.
    """
    struck = strikes(landscape.theme, landscape.key, 1.0, STORM_SECONDS, asked="storm")
    land = len(land_numbers(landscape.theme.layers))

    def order(strike: Strike) -> tuple[bool, float]:
        return strike.shape % min(2, land) == 0, -abs(strike.place / units - 0.5)

    return math.ceil(100.0 * max(struck, key=order).second + 1.0) / 100.0 if struck else 0.0
