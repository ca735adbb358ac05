"""The biome route: stretches of travel, each through one of a theme's biomes, with landmarks along them.

The biomes at a place of a layer depend on the landscape and that place alone, so places may be asked for in any order.

A theme says how long a stretch is, and what stands there: `stretch` and `Biome`, in `scene/theme.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ..chance import Word
from ..terrain.arrays import Floats
from ..terrain.easing import smoothstep
from ..terrain.hashing import absorb, hash_run, seed_key
from .theme import Biome, Landmark, Layer, Stand, Theme

UNEVEN = 1.0 / 3.0  #: the share by which a segment may be longer or shorter than the mean
JOIN_UNITS = 1500.0  #: units of a layer over which one biome blends into the next

LEAST_UNITS = 2500.0
"""Least mean length of a segment in units of a layer: else a far layer would show several biomes at once."""

MIDDLE_UNITS = 960.0  #: units from a picture's left border to the place whose biome is that of the travel
THIRDS = 1.0 / 3.0, 2.0 / 3.0  #: the shares of a segment at which its landmark may stand
MOST_ROUNDS = 32  #: rounds that are kept: far more than the layers of a picture ask for at once
DRAWS = 3  #: random numbers of a segment: its landmark, whether it is there, and at which third


@dataclass(frozen=True)
class LayerWay:
    """The way as one layer sees it.

    Attributes:
        biomes: of the theme; none if the land is the same everywhere.
        key: the landscape's seed, see `land_seed`.
        parallax: of the layer.
        ridge: the layer's number, counted from the nearest, which is 1; 0 if no landmarks stand on it.
        stretch: mean length of a segment in units of travel.
    """

    biomes: tuple[Biome, ...] = ()
    key: int = 0
    parallax: float = 1.0
    ridge: int = 0
    stretch: float = 9000.0

    def __bool__(self) -> bool:
        return bool(self.biomes)

    def rises(self, x: Floats) -> Floats:
        """(n,) the heights of the middle line at places `x`, in ascending order, as shares of the layer's base."""
        return self._blend(x, lambda biome: biome.rise)

    def reliefs(self, x: Floats) -> Floats:
        """(n,) factors of its displacement."""
        return self._blend(x, lambda biome: biome.relief)

    def waters(self, x: Floats) -> Floats:
        """(n,) factors of the width of its tarns."""
        return self._blend(x, lambda biome: biome.water)

    def times(self, stand: Stand, x: Floats) -> Floats:
        """(n,) factors of the density of a stand."""
        return self._blend(x, lambda biome: biome.times(stand))

    def biome_at(self, x: float) -> Biome:
        """The biome of a place; where two blend, the one with the larger share."""
        borders, first = self._borders(np.array([x]))
        number = int(np.searchsorted(borders, self._travel(np.array([x]))[0], side="right")) - 1 + first
        return self.biomes[self.order(number, number + 1)[0]]

    @cached_property
    def landmarks(self) -> tuple[Landmark, ...]:
        """All landmarks that may stand on the layer, each once, in the order of the theme."""
        every = [landmark for biome in self.biomes for landmark in biome.landmarks if landmark.ridge == self.ridge]
        return tuple(dict.fromkeys(every))

    def places(self, landmark: Landmark, start: float, stop: float) -> Floats:
        """(n,) the places of a landmark from `start` to before `stop`, in units."""
        borders, first = self._borders(np.array([start, stop]))
        order = self.order(first, first + len(borders))
        chances = hash_run(self._streams[2], first * DRAWS, len(borders) * DRAWS).reshape(-1, DRAWS) * 2.0**-32
        found = []
        for number, biome in enumerate(order[:-1]):
            marks = self.biomes[biome].landmarks
            which, there, third = chances[number].tolist()
            if marks and marks[int(which * len(marks))] == landmark and there < landmark.chance:
                share = THIRDS[int(third * len(THIRDS))]
                found.append(borders[number] + share * (borders[number + 1] - borders[number]))
        places = np.array(found) * self._slow + MIDDLE_UNITS
        return places[(start <= places) & (places < stop)]

    def order(self, start: int, stop: int) -> list[int]:
        """The numbers of the biomes of segments `start` to `stop` - 1.

        They come in rounds: each has every biome once, in an order of its own, and no biome follows itself.
        """
        count = len(self.biomes)
        if count < 3:
            return [number % count for number in range(start, stop)]
        if len(self._rounds) > MOST_ROUNDS:
            self._rounds.clear()
        for number in range(start // count, (stop - 1) // count + 1):
            if number not in self._rounds:
                self._rounds[number] = self._round(number)
        return [self._rounds[number // count][number % count] for number in range(start, stop)]

    @cached_property
    def _rounds(self) -> dict[int, list[int]]:
        """The rounds that have been asked for lately, by their numbers."""
        return {}

    def _round(self, number: int) -> list[int]:
        before, own = self._shuffled(number - 1), self._shuffled(number)
        if own[0] == before[-1]:  # the last of a round of three or more is never moved
            own[0], own[1] = own[1], own[0]
        return own

    def _shuffled(self, number: int) -> list[int]:
        count = len(self.biomes)
        return [int(biome) for biome in np.argsort(hash_run(self._streams[1], number * count, count), kind="stable")]

    def _blend(self, x: Floats, value: Callable[[Biome], float]) -> Floats:
        """(n,) the `value` of the biomes at places, blended smoothly from each segment to the next."""
        values = np.array([value(biome) for biome in self.biomes])
        if not len(x) or (values == values[0]).all():
            return np.full(len(x), values[0])
        borders, first = self._borders(x[[0, -1]])
        along = values[self.order(first - 1, first + len(borders))]
        travel = self._travel(x)
        own = borders.searchsorted(travel, "right") - 1
        come, gone = self._passed(travel - borders[own]), self._passed(travel - borders[own + 1])
        before, here, after = along[own], along[own + 1], along[own + 2]
        return np.asarray(here + (1.0 - come) * (before - here) + gone * (after - here))

    def _passed(self, beyond: Floats) -> Floats:
        """The share, 0 to 1, of the biome behind a border, `beyond` units of travel past the border."""
        return smoothstep(np.minimum(np.maximum(beyond / self._join + 0.5, 0.0), 1.0))

    @cached_property
    def _slow(self) -> float:
        """Units of the layer to a unit of travel."""
        return max(self.parallax, LEAST_UNITS / self.stretch)

    @cached_property
    def _join(self) -> float:
        """Units of travel over which one biome blends into the next: never more than the shortest segment."""
        return min(JOIN_UNITS / self._slow, (1.0 - UNEVEN) * self.stretch)

    def _travel(self, x: Floats) -> Floats:
        return (x - MIDDLE_UNITS) / self._slow

    def _borders(self, x: Floats) -> tuple[Floats, int]:
        """The starts of the segments around some places, in units of travel, and the number of the first segment."""
        travel = self._travel(x)
        first, last = int(travel.min() // self.stretch) - 2, int(travel.max() // self.stretch) + 3
        moved = hash_run(self._streams[0], first, last - first) * 2.0**-32 - 0.5
        return self.stretch * (np.arange(first, last) + UNEVEN * moved), first

    @cached_property
    def _streams(self) -> list[tuple[int, int]]:
        """The keys of its three kinds of random numbers."""
        return [absorb(seed_key(self.key), Word.WAY.at(number)) for number in range(3)]


NO_WAY = LayerWay()  #: land that is the same everywhere


def ways(theme: Theme, key: int) -> list[LayerWay]:
    """The way as each layer of a theme sees it; banks and the sea are the same everywhere."""
    land = [number for number, layer in enumerate(theme.layers) if _changes(layer)]
    return [
        LayerWay(theme.biomes, key, layer.parallax, len(land) - land.index(number), theme.stretch)
        if theme.biomes and number in land
        else NO_WAY
        for number, layer in enumerate(theme.layers)
    ]


def add_landmarks(layers: Sequence[Layer], along: Sequence[LayerWay]) -> list[Layer]:
    """The layers with their landmarks as stands of their own, behind all others."""
    return [
        replace(layer, stands=(*layer.stands, *(Stand(mark.kind, mark.height, 0.0, 0.0) for mark in way.landmarks)))
        for layer, way in zip(layers, along, strict=True)
    ]


def without_landmarks(way: LayerWay) -> LayerWay:
    """The route without its landmarks."""
    return replace(way, ridge=0)


def _changes(layer: Layer) -> bool:
    return layer.bank is None and not layer.water
