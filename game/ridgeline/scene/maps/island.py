"""Rain on an island from above: it carves valleys, rivers find the sea, and then another island rises.

The island and the epoch of its rain follow from the second. Going on from one epoch to the next saves time and
changes nothing: a second asked for on its own takes all the epochs before it.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Self

import numpy as np

from ...chance import Word
from ...terrain import Erosion
from ...terrain.arrays import AnyFloats, Floats, UInt16s
from ...terrain.easing import smoothstep
from ...terrain.hashing import TO_SHARE, absorb, hash_many, seed_key
from ...terrain.maps.island import island
from ..items import Chart, CrestLayer, Particles, Scene, Sky, Stars
from ..landscape_base import Scenery
from ..light.daylight import Light
from ..memory import fixed
from ..moment import Moment
from ..oklab import Gradient
from ..theme import Theme
from ..view import HEIGHT, View
from ..weather.precipitation import TILE, crowded, in_view
from .map_colours import Slopes, bands, colours, deep_sea, lit_cells, slopes, wetness

SIDE = 512
"""Cells of an island's map each way."""

RISE_SECONDS, RAIN_SECONDS, REST_SECONDS = 8.0, 90.0, 24.0
"""Seconds in which an island rises from the sea, it rains on it, and it lies at rest; then it sinks as it rose."""

PERIOD = 2.0 * RISE_SECONDS + RAIN_SECONDS + REST_SECONDS
"""Seconds from one island to the next."""

PACE = 5.0
"""Epochs in a second of rain."""

RISE = 230.0
"""Units by which an island rises; before, only its shallows show."""

LIGHT_SECONDS = 90.0
"""Seconds in which the light turns around the island."""

LIT_SECONDS, MOVING_LIT_SECONDS = 0.1, 1.0 / 30.0
"""Seconds between two lightings of the picture, and while an island rises or sinks."""

SLICES = 3
"""Slices of the next epoch computed with each picture; a frame's sixtieth of a second has room for them."""

RIM, RIM_DEPTH = 0.82, 120.0
"""Share of the way to a map's edge from which the sea is shown deeper, and units at the edge: soil that the rain has
washed into the sea would end there in a straight line."""

DROPS = 1100
"""Drops on a tile at a time in the heaviest rain."""

DROP_RADIUS, DROP_SECONDS, SHOWER_SECONDS = 0.9, 0.12, 3.0
"""Radius of a drop, in units; seconds that it shows, and in which the rain grows to its full strength, and ceases."""


class IslandState(NamedTuple):
    """An island after some epochs of rain: its ground, its visible wetness and its normals."""

    land: AnyFloats
    wet: AnyFloats
    slopes: Slopes


class Island(Scenery):
    """One island of a seed after another, in a theme's light; takes the place of a `Landscape`.

    Args:
        theme, seed, weather, calm: as for a `Landscape`; the weather changes the light, but the rain is the island's.
    """

    def _lay_out(self) -> None:
        self._rain = _Rain(self.seed)
        self._lit = lru_cache(maxsize=2)(self._chart)

    def in_theme(self, theme: Theme) -> Self:
        """The same island in another theme; its rain goes on."""
        themed = super().in_theme(theme)
        themed._rain = self._rain
        return themed

    def scene(self, moment: Moment, view: View) -> Scene:
        """The visible scene at `moment` in `view`; earlier questions never change it."""
        # A picture that had to be lit has taken its time; the others work ahead on the next epoch.
        made = self._lit.cache_info().misses
        cells = self._lit(_lit_at(moment.elapsed))
        if self._lit.cache_info().misses == made:
            self._rain.go_on()
        light = self.light(moment)
        side = min(HEIGHT, view.breadth)
        left, top = view.column(0.5 * (view.breadth - side)), view.row(0.5 * (HEIGHT + side))
        table = self._steps(_colours, light)
        chart = Chart(left, top, side / len(cells) * view.pixels_per_unit, cells, table, "island")
        return replace(self._sea(light, view), particles=self._drops(moment, view, light), chart=chart)

    def cost(self, moment: Moment) -> int:
        """Epochs of rain from the kept island to the scene of a moment."""
        return self._rain.missing(*_epoch(_lit_at(moment.elapsed)))

    def placeholder(self, moment: Moment, view: View) -> Scene:
        """The sea in which the island begins and ends."""
        return self._sea(self.light(moment), view)

    def take_over(self, prepared: Self) -> None:
        """Take over the rain of a copy of this island that has gone on meanwhile."""
        super().take_over(prepared)
        self._rain.wearing = prepared._rain.wearing

    def _chart(self, elapsed: float) -> UInt16s:
        second = elapsed % PERIOD
        state = self._rain.at(*_epoch(elapsed))
        end = min(second, PERIOD - second) / RISE_SECONDS
        shown = bands(state.land - RISE * (1.0 - smoothstep(min(end, 1.0))), state.wet)
        return lit_cells(shown, state.slopes, elapsed / LIGHT_SECONDS % 1.0)

    def _sea(self, light: Light, view: View) -> Scene:
        """The deep sea, everywhere."""
        sky, shade = self._steps(_deep, light)
        layer = CrestLayer(np.full(view.width + 1, -1.0), shade, 0.0, "sea")
        return Scene(view.width, view.height, sky, (layer,))

    def _drops(self, moment: Moment, view: View, light: Light) -> tuple[Particles, ...]:
        """The rain from above: drops that glint for a moment, all over the sea."""
        second = moment.elapsed % PERIOD - RISE_SECONDS
        strength = min(1.0, second / SHOWER_SECONDS, (RAIN_SECONDS - second) / SHOWER_SECONDS)
        slot, age = divmod(moment.elapsed, DROP_SECONDS)
        scale = view.pixels_per_unit
        if strength <= 0.0 or self.calm or crowded(view):
            return ()
        key = absorb(seed_key(self.seed), Word.ISLANDS)
        numbers = np.arange(2 * DROPS).reshape(2, DROPS) + 2 * DROPS * int(slot)
        x, y = hash_many(key, numbers)[:, : round(DROPS * strength)] * (0.5 * TO_SHARE) * np.array(TILE)[:, None]
        _, places = in_view(x, y, np.full(x.size, True), view, DROP_RADIUS)
        share = np.full(len(places), 0.5 * (1.0 - age / DROP_SECONDS), np.float32)
        return (Particles(0, places, share, 0.0, 0.0, DROP_RADIUS * scale, light.mist, "rain", 1.0),)


def _lit_at(elapsed: float) -> float:
    """The second whose picture is shown at `elapsed`; they follow each other faster while the island moves."""
    second = elapsed % PERIOD
    step = MOVING_LIT_SECONDS if min(second, PERIOD - second) < RISE_SECONDS else LIT_SECONDS
    return step * math.floor(elapsed / step)


def _epoch(elapsed: float) -> tuple[int, int]:
    """The number of the island at a second, and the epoch of its rain."""
    number, second = divmod(elapsed, PERIOD)
    return int(number), math.floor(PACE * min(max(second - RISE_SECONDS, 0.0), RAIN_SECONDS))


def _colours(light: Light) -> Floats:
    return fixed(colours(light))


def _deep(light: Light) -> tuple[Sky, Gradient]:
    """The deep sea as a sky without lights, and its colour."""
    shade = Gradient(np.array([0.0, 1.0]), np.repeat(deep_sea(colours(light))[None], 2, axis=0))
    stars = Stars(np.empty((0, 2), np.float32), np.empty(0, np.float32), 1.0, light.moon)
    return fixed((Sky(shade, (), light.glow, stars, ()), shade))


class _Rain:
    """The rain on a seed's islands; keeps the last island asked for."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.wearing: _Wearing | None = None

    def at(self, number: int, epoch: int) -> IslandState:
        """An island by its number after so many epochs."""
        wearing = self._towards(number, epoch)
        if wearing is None:
            wearing = self.wearing = _Wearing(self._seed, number)
        return wearing.at(epoch)

    def missing(self, number: int, epoch: int) -> int:
        """Epochs from the kept island to this one; all of them if the kept one is another or past it."""
        wearing = self._towards(number, epoch)
        return epoch - (wearing.epoch if wearing else 0)

    def go_on(self) -> None:
        """Compute a part of the next epoch, so that no picture waits for all of it."""
        if self.wearing is not None:
            self.wearing.go_on()

    def _towards(self, number: int, epoch: int) -> "_Wearing | None":
        """The kept island, if it is this one and not past `epoch`."""
        kept = self.wearing
        return kept if kept is not None and kept.number == number and kept.epoch <= epoch else None


class _Wearing:
    """An island worn by the rain; the next epoch is computed slice by slice."""

    def __init__(self, seed: int, number: int) -> None:
        own = int(hash_many(absorb(seed_key(seed), Word.ISLANDS), np.array([number]))[0])
        self._erosion = Erosion(island(SIDE, seed=own), seed=own, drops_per_cell=0.5, lifetime=80)
        self.number, self.epoch = number, 0
        self._rim = _rim(len(self._erosion.terrain))
        self._state = self._shown(*_ground(self._erosion))
        self._slices: Iterator[None] | None = None
        self._next: IslandState | None = None

    def at(self, epoch: int) -> IslandState:
        """The island after so many epochs, no fewer than the last time."""
        if epoch > self.epoch:
            while self._slices or self._erosion.epochs < epoch:
                slices, self._slices, self._next = self._slices or self._erosion.slices(), None, None
                for _ in slices:
                    pass
            self.epoch, self._state, self._next = epoch, self._next or self._shown(*_ground(self._erosion)), None
        return self._state

    def go_on(self) -> None:
        """Compute a part of the next epoch."""
        if self._next is None:
            self._slices = self._slices or self._ahead()
            if len(list(islice(self._slices, SLICES))) < SLICES:
                self._slices = None

    def _ahead(self) -> Iterator[None]:
        yield from self._erosion.slices()
        yield
        land, wet = _ground(self._erosion)
        yield
        self._next = self._shown(land, wet)

    def _shown(self, land: AnyFloats, wet: AnyFloats) -> IslandState:
        return IslandState(land - self._rim, wet, slopes(land))


def _ground(erosion: Erosion) -> tuple[AnyFloats, AnyFloats]:
    land = erosion.terrain.astype(np.float32)
    return land, wetness(erosion.flow, erosion.water)


def _rim(side: int) -> AnyFloats:
    """(side, side) units by which the ground is shown lower."""
    along = (np.arange(side, dtype=np.float32) + np.float32(0.5)) / np.float32(0.5 * side) - np.float32(1.0)
    share = np.clip((np.hypot(along[:, None], along) - RIM) / (1.0 - RIM), 0.0, 1.0)
    return np.asarray((RIM_DEPTH * share * share * (3.0 - 2.0 * share)).astype(np.float32))
