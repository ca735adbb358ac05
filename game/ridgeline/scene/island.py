"""Rain on an island, seen from above: it carves valleys, rivers find the sea, and then another island rises.

Which island it is follows from the second, and so does the epoch of its rain. Going on from one epoch to the next
saves time and changes nothing: a second that is asked for by itself takes all the epochs before it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..terrain import Erosion
from ..terrain.hashing import TO_SHARE, absorb, hash_many, seed_key
from ..terrain.island import island
from .asked import Asked
from .chart import Numbers, Slopes, bands, colours, deep_sea, lit_cells, slopes, wetness
from .daylight import Light
from .items import Chart, CrestLayer, Particles, Scene, Sky, Stars
from .moment import HEIGHT, Moment, View
from .palette import Gradient, Lab
from .precipitation import TILE, crowded, in_view
from .theme import Theme

Grid = npt.NDArray[np.floating[Any]]

SIDE: Final = 512
"""Cells of an island's map each way."""

RISING, RAINING, RESTING = 8.0, 90.0, 24.0
"""Seconds that an island rises from the sea, that it rains on it, and that it lies in peace; then it sinks."""

PERIOD: Final = 2.0 * RISING + RAINING + RESTING
"""Seconds from one island to the next."""

PACE: Final = 5.0
"""Epochs in a second of rain."""

SUNK: Final = 230.0
"""Units that an island lies lower before it rises: only its shallows are to be seen."""

TURN: Final = 90.0
"""Seconds in which the light turns around the island."""

STEP: Final = 0.1
"""Seconds after which the picture is lit anew."""

FINE: Final = 1.0 / 30.0
"""The same while an island rises or sinks."""

FEW: Final = 3
"""Epochs that may be made for one picture while it is awaited."""

HOUR: Final = 0.004
"""Hours after which the colours change: a tenth of a second of a day that turns in ten minutes."""

SLICES: Final = 3
"""Slices of the next epoch that each picture makes; a frame's sixtieth of a second has room for them."""

RIM: Final = (0.82, 120.0)
"""From which share of the way to the edge of a map on the sea is shown deeper, and by how many units at the edge: what
the rain has washed into the sea would end there in a straight line."""

SALT: Final = 0x15AD
"""Keeps islands apart from other land of a seed."""

DROPS: Final = 1100
"""Drops on a tile at a time where it rains most."""

RADIUS: Final = 0.9
"""That of a drop, in units."""

BLINK: Final = 0.12
"""Seconds that one is seen."""


class State(NamedTuple):
    """An island after some epochs: the ground, how wet it looks, and how it lies to the light."""

    land: Grid
    wet: Grid
    slopes: Slopes


class Island(Asked):
    """An island of a seed after the other, in a theme's light; it stands where a `Landscape` stands.

    Args:
        theme, seed, weather, calm: as for a `Landscape`; the weather changes the light, but the rain is the island's.
    """

    def __init__(
        self, theme: str | Theme | None = None, seed: int = 0, weather: str | None = None, calm: bool = False
    ) -> None:
        """Nothing is made before it is looked at."""
        super().__init__(theme, seed, weather, calm)
        self._rain = _rain(seed)
        self._lit = lru_cache(maxsize=2)(self._chart)

    def scene(self, moment: Moment, view: View) -> Scene:
        """What is visible at `moment` in `view`: the same for the same arguments, whatever was asked before."""
        made = self._lit.cache_info().misses
        cells = self._lit(_lit_at(moment.elapsed))
        if self._lit.cache_info().misses == made:
            self._rain.go_on()
        _, now = self.now(replace(moment, hour=HOUR * math.floor(moment.hour / HOUR)))
        side = min(HEIGHT, view.breadth)
        left, top = view.column(0.5 * (view.breadth - side)), view.row(0.5 * (HEIGHT + side))
        table = colours(now)
        chart = Chart(left, top, side / len(cells) * view.pixels_per_unit, cells, table, "island")
        return replace(_sea(now, table, view), particles=self._drops(moment, view, now), chart=chart)

    def close_to(self, moment: Moment) -> bool:
        """Whether the scene of a moment takes no longer than a frame: few epochs have to be gone through for it."""
        return self._rain.close_to(*_epoch(_lit_at(moment.elapsed)))

    @property
    def held(self) -> bool:
        """Whether a thread has the rain, which is what is slow."""
        return self._rain.held

    def hold(self, held: bool) -> None:
        """Let a thread have it, or no longer."""
        self._rain.held = held

    def waiting(self, moment: Moment, view: View) -> Scene:
        """The sea, in which the island lies at its beginning and at its end."""
        _, now = self.now(moment)
        return _sea(now, colours(now), view)

    def _chart(self, elapsed: float) -> Numbers:
        """The cells of the picture that is lit at a second."""
        second = elapsed % PERIOD
        state = self._rain.at(*_epoch(elapsed))
        end = min(second, PERIOD - second) / RISING
        risen = 1.0 if end >= 1.0 else end * end * (3.0 - 2.0 * end)
        return lit_cells(bands(state.land - SUNK * (1.0 - risen), state.wet), state.slopes, elapsed / TURN % 1.0)

    def _drops(self, moment: Moment, view: View, now: Light) -> tuple[Particles, ...]:
        """The rain, seen from above: drops that shine up for a moment, all over the sea."""
        second = moment.elapsed % PERIOD - RISING
        strength = min(1.0, second / 3.0, (RAINING - second) / 3.0)
        slot, gone = divmod(moment.elapsed, BLINK)
        scale = view.pixels_per_unit
        if strength <= 0.0 or self.calm or crowded(view):
            return ()
        key = absorb(seed_key(self.seed), SALT)
        numbers = np.arange(2 * DROPS).reshape(2, DROPS) + 2 * DROPS * int(slot)
        x, y = hash_many(key, numbers)[:, : round(DROPS * strength)] * (0.5 * TO_SHARE) * np.array(TILE)[:, None]
        _, places = in_view(x, y, np.full(x.size, True), view, RADIUS)
        share = np.full(len(places), 0.5 * (1.0 - gone / BLINK), np.float32)
        return (Particles(0, places, share, 0.0, 0.0, RADIUS * scale, now.mist, "rain", 1.0),)


def _lit_at(elapsed: float) -> float:
    """The second whose picture is shown at a second: an island that rises or sinks moves smoothly."""
    second = elapsed % PERIOD
    step = FINE if min(second, PERIOD - second) < RISING else STEP
    return step * math.floor(elapsed / step)


def _epoch(elapsed: float) -> tuple[int, int]:
    """The number of a second's island, and the epoch of its rain."""
    number, second = divmod(elapsed, PERIOD)
    return int(number), math.floor(PACE * min(max(second - RISING, 0.0), RAINING))


def _sea(now: Light, table: Lab, view: View) -> Scene:
    """The deep sea, everywhere."""
    shade = Gradient(np.array([0.0, 1.0]), np.repeat(deep_sea(table)[None], 2, axis=0))
    stars = Stars(np.empty((0, 2), np.float32), np.empty(0, np.float32), 1.0, now.moon)
    layer = CrestLayer(np.full(view.width + 1, -1.0), shade, 0.0, "sea")
    return Scene(view.width, view.height, Sky(shade, (), now.glow, stars, ()), (layer,))


class _Rain:
    """The rain on one island after the other; what was asked for last is kept, and the next epoch is got ready."""

    def __init__(self, seed: int) -> None:
        self.held = False
        self._seed = seed
        self._number: int | None = None
        self._erosion: Erosion
        self._shown: tuple[int, State]
        self._coming: Iterator[None] | None = None
        self._ready: State | None = None

    def at(self, number: int, epoch: int) -> State:
        """The island of that number after so many epochs."""
        if number != self._number or epoch < self._shown[0]:
            self._begin(number)
        if epoch > self._shown[0]:
            while self._coming or self._erosion.epochs < epoch:
                coming, self._coming, self._ready = self._coming or self._erosion.slices(), None, None
                for _ in coming:
                    pass
            self._shown, self._ready = (epoch, self._ready or _state(self._erosion)), None
        return self._shown[1]

    def close_to(self, number: int, epoch: int) -> bool:
        """Whether few epochs are missing, and nobody else is at it."""
        if self.held:
            return False
        begun = self._shown[0] if number == self._number else 0
        return 0 <= epoch - begun <= FEW

    def go_on(self) -> None:
        """Do a part of the next epoch, so that no picture has to wait for all of it."""
        if self._ready is None:
            self._coming = self._coming or self._ahead()
            if len(list(islice(self._coming, SLICES))) < SLICES:
                self._coming = None

    def _ahead(self) -> Iterator[None]:
        yield from self._erosion.slices()
        yield
        land, wet = _ground(self._erosion)
        yield
        self._ready = State(land - _rim(len(land)), wet, slopes(land))

    def _begin(self, number: int) -> None:
        seed = int(hash_many(absorb(seed_key(self._seed), SALT), np.array([number]))[0])
        self._number, self._coming, self._ready = number, None, None
        self._erosion = Erosion(island(SIDE, seed=seed), seed=seed, drops_per_cell=0.5, lifetime=80)
        self._shown = 0, _state(self._erosion)


@lru_cache(maxsize=2)
def _rain(seed: int) -> _Rain:
    """The rain of a seed: the same in all themes, so that another light does not begin it anew."""
    return _Rain(seed)


def _state(erosion: Erosion) -> State:
    land, wet = _ground(erosion)
    return State(land - _rim(len(land)), wet, slopes(land))


def _ground(erosion: Erosion) -> tuple[Grid, Grid]:
    land = erosion.terrain.astype(np.float32)
    return land, wetness(erosion.flow, erosion.water)


@lru_cache(maxsize=1)
def _rim(side: int) -> Grid:
    """(side, side) by how much the ground is shown lower."""
    along = (np.arange(side, dtype=np.float32) + np.float32(0.5)) / np.float32(0.5 * side) - np.float32(1.0)
    share = np.clip((np.hypot(along[:, None], along) - RIM[0]) / (1.0 - RIM[0]), 0.0, 1.0)
    lower: Grid = (RIM[1] * share * share * (3.0 - 2.0 * share)).astype(np.float32)
    return lower
