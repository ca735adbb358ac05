"""Islands in the rain, from above: rain carves valleys, rivers find the sea, and then new islands rise.

The second decides the islands and the epoch of their rain. Continuing from one epoch to the next saves time and
changes nothing: a second asked for alone takes all epochs before it.
"""

import math
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, Self

import numpy as np

from ...chance import Word
from ...terrain.arrays import Array, Floats, Int8s, UInt16s
from ...terrain.easing import smoothstep
from ...terrain.hashing import TO_SHARE, absorb, hash_many, seed_key
from ..items import Chart, CrestLayer, Particles, Scene, Sky, Stars
from ..landscape_base import Scenery
from ..light.daylight import Light
from ..memory import Memory, read_only
from ..moment import Moment
from ..oklab import Gradient
from ..theme import Theme
from ..view import HEIGHT, View
from ..weather.precipitation import TILE, in_view, is_crowded
from .island_colours import (
    deepest,
    island_bands,
    island_cells,
    island_colours,
    island_shades,
    roll,
)
from .land_cover import cloud_drift
from .rain import EPOCH_PACE, RAIN_SECONDS, REST_SECONDS, RISE_SECONDS, SHOWN_EPOCHS, IslandState, Rain
from .wrapping import COLUMNS, ROWS

PERIOD = 2.0 * RISE_SECONDS + RAIN_SECONDS + REST_SECONDS  #: seconds from one island to the next
ISLAND_RISE = 300.0  #: units by which an island rises; at first only its shallows show

LIT_SECONDS, MOVING_LIT_SECONDS = 0.2, 0.05
"""Seconds between two pictures of land, surf and clouds, at rest and while an island rises or sinks."""

WAVE_SECONDS = 4.0  #: seconds from one wave of the surf to the next
TURNS = 256  #: directions of the light, all around
SNOW_LINE, BARE_LINE = 96.0, 168.0  #: units above the sea from which snow lies, in themes with snow, and in the others
CELL_MARGIN = 2  #: cells drawn beyond a picture's edges, so that edge cells are blended like all others
MAX_MAPS = 3  #: the most copies of a map side by side; the deep sea lies beyond
DROPS = 1100  #: drops on a tile at a time in the heaviest rain

DROP_RADIUS, DROP_SECONDS, SHOWER_SECONDS = 0.9, 0.12, 3.0
"""Radius of a drop, in units; seconds that it shows, and in which the rain grows to its full strength, and ceases."""


class MapWindow(NamedTuple):
    """The part of a map that a view shows.

    Attributes:
        left, top: x and y in pixels of its corner.
        cell: side of a cell in pixels.
        down, right: the first and the last cell but one each way, of the picture; the map wraps.
        upright: whether the map's rows are the picture's columns, as in pictures that are higher than wide.
    """

    left: float
    top: float
    cell: float
    down: tuple[int, int]
    right: tuple[int, int]
    upright: bool


class Island(Scenery):
    """The islands of a seed, one group after another, in a theme's light; it stands in for a `Landscape`.

    Args:
        theme, seed, weather, calm: as for a `Landscape`; the weather changes the light, but the rain is the island's.
    """

    def _lay_out(self) -> None:
        self._rain = Rain(self.seed)
        self._lit, self._shades = lru_cache(maxsize=4)(self._cells), lru_cache(maxsize=2)(_shades)
        snowy = any(layer.snow is not None for layer in self.theme.layers)
        self._snow_line = SNOW_LINE if snowy else BARE_LINE

    def in_theme(self, theme: Theme) -> Self:
        """The same island in another theme; its rain goes on."""
        themed = super().in_theme(theme)
        themed._rain = self._rain
        return themed

    def scene(self, moment: Moment, view: View) -> Scene:
        """The visible scene at `moment` in `view`; earlier questions never change it."""
        # Lighting a picture takes a frame's time; frames without it work ahead on the next epoch.
        made = self._lit.cache_info().misses
        shown, seen = _second_shown(moment.elapsed), _window(view)
        light = self.light(moment)
        sea = self._sea(light, view)
        if seen is None:
            return replace(sea, particles=self._drops(moment, view, light))
        cells = self._lit(shown, _turn(moment.hour), seen.down, seen.right, seen.upright)
        if self._lit.cache_info().misses == made:
            self._rain.go_on()
        table = self._steps(_roll, light, self._snow_line, shown / WAVE_SECONDS % 1.0, self._steps)
        chart = Chart(seen.left, seen.top, seen.cell, cells, table, "islands")
        return replace(sea, particles=self._drops(moment, view, light), chart=chart)

    def cost(self, moment: Moment) -> int:
        """The epochs of rain between the kept island and the scene of a moment."""
        return self._rain.missing(*_epoch(_second_shown(moment.elapsed)))

    def placeholder(self, moment: Moment, view: View) -> Scene:
        """The sea in which the island begins and ends."""
        return self._sea(self.light(moment), view)

    def take_over(self, prepared: Self) -> None:
        """Take over the rain of a copy of this island that has gone on meanwhile."""
        super().take_over(prepared)
        self._rain.wearing = prepared._rain.wearing

    def _cells(
        self, elapsed: float, turn: float, down: tuple[int, int], right: tuple[int, int], upright: bool
    ) -> UInt16s:
        """The chart's cells at a second, in light from a direction, see `MapWindow`."""
        second = elapsed % PERIOD
        state, clouds = self._rain.at(*_epoch(elapsed))
        end = min(second, PERIOD - second) / RISE_SECONDS
        bands, shades = state.bands, self._shades(state, turn)
        if end < 1.0:
            bands = island_bands(state.form._replace(land=state.form.land - ISLAND_RISE * (1.0 - smoothstep(end))))
        drift = cloud_drift(elapsed)
        if upright:
            bands, shades, clouds, drift = bands.T, shades.T, clouds.T, drift[::-1]
        shadows = _cut(clouds, *((ends[0] - by, ends[1] - by) for ends, by in zip((down, right), drift, strict=True)))
        return island_cells(_cut(bands, down, right), _cut(shades, down, right), shadows)

    def _sea(self, light: Light, view: View) -> Scene:
        """The deep sea, everywhere."""
        sky, shade = self._steps(_deep, light, self._snow_line, self._steps)
        layer = CrestLayer(np.full(view.width + 1, -1.0), shade, 0.0, "sea")
        return Scene(view.width, view.height, sky, (layer,))

    def _drops(self, moment: Moment, view: View, light: Light) -> tuple[Particles, ...]:
        """The rain from above: drops that glint for a moment, all over the sea."""
        second = moment.elapsed % PERIOD - RISE_SECONDS
        strength = min(1.0, second / SHOWER_SECONDS, (RAIN_SECONDS - second) / SHOWER_SECONDS)
        slot, age = divmod(moment.elapsed, DROP_SECONDS)
        scale = view.pixels_per_unit
        if strength <= 0.0 or self.calm or is_crowded(view):
            return ()
        key = absorb(seed_key(self.seed), Word.ISLANDS)
        numbers = np.arange(2 * DROPS).reshape(2, DROPS) + 2 * DROPS * int(slot)
        x, y = hash_many(key, numbers)[:, : round(DROPS * strength)] * (0.5 * TO_SHARE) * np.array(TILE)[:, None]
        _, places = in_view(x, y, view, DROP_RADIUS)
        share = np.full(len(places), 0.5 * (1.0 - age / DROP_SECONDS), np.float32)
        return (Particles(0, places, share, 0.0, 0.0, DROP_RADIUS * scale, light.mist, "rain", 1.0),)


def _second_shown(elapsed: float) -> float:
    """The second whose picture is shown at `elapsed`; pictures follow faster while the island moves."""
    second = elapsed % PERIOD
    step = MOVING_LIT_SECONDS if min(second, PERIOD - second) < RISE_SECONDS else LIT_SECONDS
    return step * math.floor(elapsed / step)


def _epoch(elapsed: float) -> tuple[int, int]:
    """The number of the island at a second, and the epoch of its rain."""
    number, second = divmod(elapsed, PERIOD)
    epochs = EPOCH_PACE * min(max(second - RISE_SECONDS, 0.0), RAIN_SECONDS)
    return int(number), SHOWN_EPOCHS * math.floor(epochs / SHOWN_EPOCHS)


def _turn(hour: float) -> float:
    """The direction of the light, in turns: east in the morning, north at noon, west in the evening.

    Light from the top of the picture makes hills look like hills; so the islands lie south of the tropics. By night the
    moon takes it back.
    """
    turn = 0.75 - 0.25 * math.sin(2.0 * math.pi * (hour - 12.0) / 24.0)
    return round(TURNS * turn) / TURNS


def _window(view: View) -> MapWindow | None:
    """The part of the map in view, with the main island in the middle of the panorama; None if none is in view."""
    narrow, upright = min(HEIGHT, view.breadth), view.breadth < HEIGHT
    cell = narrow / ROWS
    rows, columns = (COLUMNS, ROWS) if upright else (ROWS, COLUMNS)
    (x, y), scale = view.corner, view.pixels_per_unit
    right = _cells_in_view((x - 0.5 * view.breadth) / cell, view.width / scale / cell, columns)
    down = _cells_in_view((y - 0.5 * HEIGHT) / cell, view.height / scale / cell, rows)
    if right[0] >= right[1] or down[0] >= down[1]:
        return None
    left = view.column(0.5 * view.breadth + (right[0] - columns // 2) * cell)
    top = view.row(0.5 * HEIGHT - (down[0] - rows // 2) * cell)
    return MapWindow(left, top, cell * scale, down, right, upright)


def _cells_in_view(start: float, length: float, cells: int) -> tuple[int, int]:
    """The first cell in view and the one after the last, of a map whose middle is at 0."""
    first = max(start + cells // 2 - CELL_MARGIN, -(MAX_MAPS // 2) * cells)
    last = min(start + length + cells // 2 + CELL_MARGIN, (MAX_MAPS // 2 + 1) * cells)
    return math.floor(first), math.ceil(last)


def _cut(cells: Array, down: tuple[int, int], right: tuple[int, int]) -> Array:
    """The part of a map between two rows and two columns; it wraps."""
    for axis, (first, last) in enumerate((down, right)):
        size = cells.shape[axis]
        start, length = first % size, last - first
        if start + length > size:
            cells = np.take(cells, np.arange(start, start + length) % size, axis)
        else:
            cells = cells[start : start + length] if axis == 0 else cells[:, start : start + length]
    return cells


def _shades(state: IslandState, turn: float) -> Int8s:
    return read_only(island_shades(state.slopes, turn))


def _colours(light: Light, snow_line: float) -> Floats:
    return read_only(island_colours(light, snow_line - light.snow))


def _roll(light: Light, snow_line: float, turn: float, steps: Memory) -> Floats:
    return read_only(roll(steps(_colours, light, snow_line), light, turn))


def _deep(light: Light, snow_line: float, steps: Memory) -> tuple[Sky, Gradient]:
    """The deep sea as a sky without lights, and its colour."""
    colour = deepest(steps(_colours, light, snow_line))
    shade = Gradient(np.array([0.0, 1.0]), np.repeat(colour[None], 2, axis=0))
    stars = Stars(np.empty((0, 2), np.float32), np.empty(0, np.float32), 1.0, light.moon)
    return read_only((Sky(shade, (), light.glow, stars, ()), shade))
