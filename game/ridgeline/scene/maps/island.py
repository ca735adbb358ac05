"""Rain on islands from above: it carves valleys, rivers find the sea, and then other islands rise.

The islands and the epoch of its rain follow from the second. Going on from one epoch to the next saves time and
changes nothing: a second asked for on its own takes all the epochs before it.
"""

import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Self

import numpy as np

from ...chance import Word
from ...terrain import Erosion
from ...terrain.arrays import AnyFloats, Array, Floats, Int8s, UInt16s
from ...terrain.easing import smoothstep
from ...terrain.hashing import TO_SHARE, absorb, hash_many, seed_key
from ..items import Chart, CrestLayer, Particles, Scene, Sky, Stars
from ..landscape_base import Scenery
from ..light.daylight import Light
from ..memory import Memory, fixed
from ..moment import Moment
from ..oklab import Gradient
from ..theme import Theme
from ..view import HEIGHT, View
from ..weather.precipitation import TILE, crowded, in_view
from .archipelago import Archipelago, archipelago
from .island_colours import (
    LandForm,
    cloud_shades,
    deepest,
    island_bands,
    island_cells,
    island_colours,
    island_shades,
    rolled,
)
from .land_cover import Woods, clouds, drifted
from .map_colours import Slopes, slopes, wetness
from .wrapping import COLUMNS, ROWS, wrapping_ground

RISE_SECONDS, RAIN_SECONDS, REST_SECONDS = 8.0, 90.0, 24.0
"""Seconds in which an island rises from the sea, it rains on it, and it lies at rest; then it sinks as it rose."""

PERIOD = 2.0 * RISE_SECONDS + RAIN_SECONDS + REST_SECONDS
"""Seconds from one island to the next."""

PACE, SHOWN_EPOCHS = 4.0, 2
"""Epochs in a second of rain, and from one picture of the land to the next."""

RISE = 300.0
"""Units by which an island rises; before, only its shallows show."""

LIT_SECONDS, MOVING_LIT_SECONDS = 0.2, 0.05
"""Seconds between two pictures of land, surf and clouds, and while an island rises or sinks."""

WAVE_SECONDS = 4.0
"""Seconds from one wave of the surf to the next."""

TURNS = 256
"""Directions of the light, all around."""

HARD_FLOOR, HARDNESS = 0.97, (0.15, 0.8)
"""How hard the sea floor is for the rain, and the softest and the hardest land."""

SNOW_LINE, BARE_LINE = 96.0, 168.0
"""Units above the sea from which snow lies, in themes with snow, and in the others."""

LAST_EPOCH = SHOWN_EPOCHS * math.floor(PACE * RAIN_SECONDS / SHOWN_EPOCHS)
"""After which islands lie at rest."""

DROPS_PER_CELL = 0.36
"""See `Erosion`."""

LACE_SPAN, LACE_ROUGHNESS = 32, 0.9
"""Cells over which waves wander and land is harder or softer, and the roughness of that."""

RELIEF, FLOOR_RELIEF = 0.5, 0.4
"""How steep land is shown, as a share of how it is, and the sea floor as a share of that."""

GROWN_EPOCH, PUDDLE = 60.0, 0.12
"""The epoch of rain at which rivers are full, and units of water that are no lake yet."""

MARGIN = 2
"""Cells beyond the edges of a picture that are shown, so that those at the edge are blended as all are."""

MAX_MAPS = 3
"""Times that a map may be seen side by side; beyond is the deep sea."""

SLICES = 3
"""Slices of the next epoch computed with each picture; a frame's sixtieth of a second has room for them."""

DROPS = 1100
"""Drops on a tile at a time in the heaviest rain."""

DROP_RADIUS, DROP_SECONDS, SHOWER_SECONDS = 0.9, 0.12, 3.0
"""Radius of a drop, in units; seconds that it shows, and in which the rain grows to its full strength, and ceases."""


@dataclass(frozen=True, eq=False)
class IslandState:
    """Islands after some epochs of rain: what is in each cell, its bands when they have risen, and its normals."""

    form: LandForm
    bands: UInt16s
    slopes: Slopes


class Window(NamedTuple):
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
    """Some islands of a seed after others, in a theme's light; takes the place of a `Landscape`.

    Args:
        theme, seed, weather, calm: as for a `Landscape`; the weather changes the light, but the rain is the island's.
    """

    def _lay_out(self) -> None:
        self._rain = _Rain(self.seed)
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
        # A picture that had to be lit has taken its time; the others work ahead on the next epoch.
        made = self._lit.cache_info().misses
        shown, seen = _lit_at(moment.elapsed), _window(view)
        light = self.light(moment)
        sea = self._sea(light, view)
        if seen is None:
            return replace(sea, particles=self._drops(moment, view, light))
        cells = self._lit(shown, _turn(moment.hour), seen.down, seen.right, seen.upright)
        if self._lit.cache_info().misses == made:
            self._rain.go_on()
        table = self._steps(_rolled, light, self._snow_line, shown / WAVE_SECONDS % 1.0, self._steps)
        chart = Chart(seen.left, seen.top, seen.cell, cells, table, "islands")
        return replace(sea, particles=self._drops(moment, view, light), chart=chart)

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

    def _cells(
        self, elapsed: float, turn: float, down: tuple[int, int], right: tuple[int, int], upright: bool
    ) -> UInt16s:
        """The chart's cells at a second, in light from a direction, see `Window`."""
        second = elapsed % PERIOD
        state, clouds = self._rain.at(*_epoch(elapsed))
        end = min(second, PERIOD - second) / RISE_SECONDS
        bands, shades = state.bands, self._shades(state, turn)
        if end < 1.0:
            bands = island_bands(state.form._replace(land=state.form.land - RISE * (1.0 - smoothstep(end))))
        drift = drifted(elapsed)
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
    epochs = PACE * min(max(second - RISE_SECONDS, 0.0), RAIN_SECONDS)
    return int(number), SHOWN_EPOCHS * math.floor(epochs / SHOWN_EPOCHS)


def _turn(hour: float) -> float:
    """Where the light comes from, in turns: the east in the morning, the north at noon, the west in the evening.

    Light from above the picture lets hills be seen as hills; so the islands lie south of the tropics. At night the moon
    takes it back.
    """
    turn = 0.75 - 0.25 * math.sin(2.0 * math.pi * (hour - 12.0) / 24.0)
    return round(TURNS * turn) / TURNS


def _window(view: View) -> Window | None:
    """The part of the map in view, the main island in the middle of the panorama; None for none of it."""
    narrow, upright = min(HEIGHT, view.breadth), view.breadth < HEIGHT
    cell = narrow / ROWS
    rows, columns = (COLUMNS, ROWS) if upright else (ROWS, COLUMNS)
    (x, y), scale = view.corner, view.pixels_per_unit
    right = _seen((x - 0.5 * view.breadth) / cell, view.width / scale / cell, columns)
    down = _seen((y - 0.5 * HEIGHT) / cell, view.height / scale / cell, rows)
    if right[0] >= right[1] or down[0] >= down[1]:
        return None
    left = view.column(0.5 * view.breadth + (right[0] - columns // 2) * cell)
    top = view.row(0.5 * HEIGHT - (down[0] - rows // 2) * cell)
    return Window(left, top, cell * scale, down, right, upright)


def _seen(start: float, length: float, cells: int) -> tuple[int, int]:
    """The first cell in view and the one after the last, of a map whose middle is at 0."""
    first = max(start + cells // 2 - MARGIN, -(MAX_MAPS // 2) * cells)
    last = min(start + length + cells // 2 + MARGIN, (MAX_MAPS // 2 + 1) * cells)
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
    return fixed(island_shades(state.slopes, turn))


def _colours(light: Light, snow_line: float) -> Floats:
    return fixed(island_colours(light, snow_line - light.snow))


def _rolled(light: Light, snow_line: float, turn: float, steps: Memory) -> Floats:
    return fixed(rolled(steps(_colours, light, snow_line), light, turn))


def _deep(light: Light, snow_line: float, steps: Memory) -> tuple[Sky, Gradient]:
    """The deep sea as a sky without lights, and its colour."""
    colour = deepest(steps(_colours, light, snow_line))
    shade = Gradient(np.array([0.0, 1.0]), np.repeat(colour[None], 2, axis=0))
    stars = Stars(np.empty((0, 2), np.float32), np.empty(0, np.float32), 1.0, light.moon)
    return fixed((Sky(shade, (), light.glow, stars, ()), shade))


class _Rain:
    """The rain on a seed's islands; keeps the last ones asked for, and prepares the next while those lie at rest."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.wearing: _Wearing | None = None
        self._coming: tuple[int, Generator[None, None, _Wearing]] | None = None
        self._come: _Wearing | None = None

    def at(self, number: int, epoch: int) -> tuple[IslandState, Int8s]:
        """Islands by their number after so many epochs, and the clouds over them."""
        wearing = self._towards(number, epoch)
        if wearing is None:
            wearing = self.wearing = self._made(number)
        return wearing.at(epoch), wearing.clouds

    def missing(self, number: int, epoch: int) -> int:
        """Epochs from the kept islands to these; all of them if the kept ones are others or past it."""
        wearing = self._towards(number, epoch)
        return epoch - (wearing.epoch if wearing else 0)

    def go_on(self) -> None:
        """Compute a part of the next epoch or of the next islands, so that no picture waits for all of it."""
        wearing = self.wearing
        if wearing is None:
            return
        if wearing.epoch < LAST_EPOCH:
            wearing.go_on()
        elif self._come is None or self._come.number != wearing.number + 1:
            self._prepare(wearing.number + 1)

    def _prepare(self, number: int) -> None:
        if self._coming is None or self._coming[0] != number:
            self._coming = number, _emerging(self._seed, number)
        try:
            next(self._coming[1])
        except StopIteration as end:
            self._coming, self._come = None, end.value

    def _made(self, number: int) -> "_Wearing":
        """The islands of a number before any rain; those that are prepared can be had once, as the rain wears them."""
        come, self._come = self._come, None
        if come is not None and come.number == number:
            return come
        coming = self._coming[1] if self._coming and self._coming[0] == number else _emerging(self._seed, number)
        self._coming = None
        while True:
            try:
                next(coming)
            except StopIteration as end:
                made: _Wearing = end.value
                return made

    def _towards(self, number: int, epoch: int) -> "_Wearing | None":
        """The kept islands, if they are these and not past `epoch`."""
        kept = self.wearing
        return kept if kept is not None and kept.number == number and kept.epoch <= epoch else None


def _emerging(seed: int, number: int) -> Generator[None, None, "_Wearing"]:
    """Islands before any rain, in slices of a few milliseconds."""
    own = int(hash_many(absorb(seed_key(seed), Word.ISLANDS), np.array([number]))[0])
    land, rivers = yield from archipelago(own, ROWS, COLUMNS)
    lace = wrapping_ground(own + 4, LACE_SPAN, LACE_ROUGHNESS, *land.shape).astype(np.float32)
    yield
    woods = Woods(own, *land.shape)
    yield
    over = cloud_shades(clouds(own, *land.shape))
    yield
    return _Wearing(number, own, Archipelago(land, rivers), lace, woods, over)


class _Wearing:
    """Islands worn by the rain; the next epoch is computed slice by slice."""

    def __init__(
        self, number: int, seed: int, raised: Archipelago, lace: AnyFloats, woods: Woods, clouds: Int8s
    ) -> None:
        land, self._rivers = raised
        softest, hardest = HARDNESS
        hardness = np.clip(softest + (hardest - softest) * (0.5 + lace), softest, hardest)
        hardness[land <= 0.0] = HARD_FLOOR
        self._erosion = Erosion(land, seed=seed, drops_per_cell=DROPS_PER_CELL, lifetime=80, hardness=hardness)
        self.number, self.epoch, self.clouds = number, 0, clouds
        self._lace, self._woods = lace, woods
        self._next: IslandState | None = None
        self._slices: Iterator[None] | None = None
        self._state = self._finished(self._showing())

    def at(self, epoch: int) -> IslandState:
        """The islands after so many epochs, no fewer than the last time."""
        if epoch > self.epoch:
            while self._slices or self._erosion.epochs < epoch:
                slices, self._slices, self._next = self._slices or self._erosion.slices(), None, None
                for _ in slices:
                    pass
            self.epoch = epoch
            self._state, self._next = self._next or self._finished(self._showing()), None
        return self._state

    def go_on(self) -> None:
        """Compute a part of the next epoch."""
        if self._next is None:
            self._slices = self._slices or self._ahead()
            if len(list(islice(self._slices, SLICES))) < SLICES:
                self._slices = None

    def _ahead(self) -> Iterator[None]:
        for _ in range(SHOWN_EPOCHS):
            yield from self._erosion.slices()
            yield
        self._next = yield from self._showing()

    def _finished(self, showing: Generator[None, None, IslandState]) -> IslandState:
        while True:
            try:
                next(showing)
            except StopIteration as end:
                state: IslandState = end.value
                return state

    def _showing(self) -> Generator[None, None, IslandState]:
        land = self._erosion.terrain.astype(np.float32)
        grown = np.float32(min(1.0, self._erosion.epochs / GROWN_EPOCH))
        lakes = wetness(np.zeros(1), np.maximum(self._erosion.water - PUDDLE, 0.0))
        wet = np.maximum(self._rivers * grown, lakes)
        wet[land <= 0.0] = 0.0
        yield
        plain = softened(land) * np.float32(RELIEF)
        trees = self._woods.on(land, wet, slopes(plain).up)
        yield
        plain += self._woods.crowns(trees)
        plain[land < 0.0] *= np.float32(FLOOR_RELIEF)
        lit = slopes(plain)
        yield
        form = LandForm(land, wet, trees, self._lace)
        return IslandState(form, island_bands(form), lit)


def softened(land: AnyFloats) -> AnyFloats:
    """Heights, each with its neighbours' share: drops run in eight directions only, which would show as hatching."""
    for axis in (0, 1):
        land = 0.5 * land + 0.25 * (np.roll(land, 1, axis) + np.roll(land, -1, axis))
    return land
