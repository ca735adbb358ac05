"""The rain on islands, epoch by epoch, and the islands that come after them."""

import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from ...chance import Word
from ...terrain import Erosion
from ...terrain.arrays import AnyFloats, Int8s, UInt16s
from ...terrain.hashing import absorb, hash_many, seed_key
from .archipelago import Archipelago, archipelago
from .island_colours import (
    LandForm,
    cloud_shades,
    island_bands,
)
from .land_cover import Woods, clouds
from .map_colours import Slopes, lakes, slopes
from .wrapping import COLUMNS, ROWS, wrapping_ground

RISE_SECONDS, RAIN_SECONDS, REST_SECONDS = 8.0, 90.0, 24.0
"""Seconds in which an island rises from the sea, is rained on, and rests; then it sinks as it rose."""

EPOCH_PACE, SHOWN_EPOCHS = 4.0, 2  #: epochs in a second of rain, and from one picture of the land to the next
SLICES = 3  #: slices of the next epoch computed with each picture; a sixtieth of a second has room for them

HARD_FLOOR, HARDNESS = 0.97, (0.15, 0.8)
"""Hardness of the sea floor, and of the softest and the hardest land."""

DROPS_PER_CELL = 0.36  #: see `Erosion`

LACE_SPAN, LACE_ROUGHNESS = 32, 0.9
"""Cells over which waves wander and land is harder or softer, and the roughness of that."""

RELIEF, FLOOR_RELIEF = 0.5, 0.4
"""Steepness of land as shown, as a share of its own, and of the sea floor as a share of that."""

GROWN_EPOCH, PUDDLE = 60.0, 0.12  #: epoch of rain at which rivers are full, and least units of water of a lake
LAST_EPOCH = SHOWN_EPOCHS * math.floor(EPOCH_PACE * RAIN_SECONDS / SHOWN_EPOCHS)  #: after which islands lie at rest


@dataclass(frozen=True, eq=False)
class IslandState:
    """Islands after some epochs of rain: the form of each cell, its bands once risen, and its normals."""

    form: LandForm
    bands: UInt16s
    slopes: Slopes


class Rain:
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
        """Epochs between the kept islands and the wanted ones; all epochs if other or later islands are kept."""
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
        """The islands of a number before any rain; prepared ones are handed out once, as the rain wears them."""
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
    return _Wearing(number, own, Archipelago(land, rivers), lace=lace, woods=woods, clouds=over)


class _Wearing:
    """Islands worn by the rain; the next epoch is computed slice by slice."""

    def __init__(
        self, number: int, seed: int, raised: Archipelago, *, lace: AnyFloats, woods: Woods, clouds: Int8s
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
        wet = np.maximum(self._rivers * grown, lakes(np.maximum(self._erosion.water - PUDDLE, 0.0)))
        wet[land <= 0.0] = 0.0
        yield
        plain = soften(land) * np.float32(RELIEF)
        trees = self._woods.on(land, wet, slopes(plain).up)
        yield
        plain += self._woods.crowns(trees)
        plain[land < 0.0] *= np.float32(FLOOR_RELIEF)
        lit = slopes(plain)
        yield
        form = LandForm(land, wet, trees, self._lace)
        return IslandState(form, island_bands(form), lit)


def soften(land: AnyFloats) -> AnyFloats:
    """Heights blurred with their neighbours': drops run in just eight directions, which would show as hatching."""
    for axis in (0, 1):
        land = 0.5 * land + 0.25 * (np.roll(land, 1, axis) + np.roll(land, -1, axis))
    return land
