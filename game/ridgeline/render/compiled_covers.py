"""Tells spans.c what stands on the layers of a scene, and keeps what it shows of that."""

import ctypes
from collections.abc import Sequence

import numpy as np

from ..scene.items import Cover, CrestLayer
from ..terrain.arrays import Int32s
from .equality import alike
from .kernels.compiled import Frame, PlaneOfCover, address
from .kernels.cover_places import FINE, PlacedCover, placed
from .kernels.records import TILE, Occlusion


class CompiledCovers:
    """The covers of the layers of one picture; what they show is kept from the first frame that has any."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._covers: list[tuple[Cover, ...]] = []
        self._shape = frame.layers, frame.height, frame.tiles * TILE
        self._evenly = np.arange(frame.width, dtype=np.int32) * np.int32(FINE)

    def take_on(self, layers: Sequence[CrestLayer]) -> None:
        """Tell spans.c the covers of all layers."""
        frame = self._frame
        self._covers = [layer.covers for layer in layers]
        self._placed = placed(layers, frame.width, frame.height)
        if self._placed and not frame.shown_cover:
            self._make_room()
        # Their arrays are referred to here, for as long as spans.c may read them.
        self._planes = [np.ascontiguousarray(cover.plane) for cover in self._placed]
        told = [self._told(cover, address(plane)) for cover, plane in zip(self._placed, self._planes, strict=True)]
        self._told_covers = (PlaneOfCover * len(told))(*told)
        frame.covers, frame.cover = len(told), ctypes.addressof(self._told_covers)

    def shows(self, layers: Sequence[CrestLayer]) -> bool:
        """Whether just the covers of these layers are shown."""
        return alike([layer.covers for layer in layers], self._covers)

    def occlusion(self, tops: Int32s) -> Occlusion:
        """What hides sprites and particles besides the layers themselves."""
        return Occlusion(tops, self._shown, self._rows) if self._frame.any_shown else Occlusion(tops)

    def _make_room(self) -> None:
        frame = self._frame
        layers, height, width = self._shape
        # Memory that nothing is written to takes none: only the rows of covers do.
        self._shown = np.zeros(self._shape, np.uint8)
        self._cells = np.zeros((layers, height, width // TILE), np.uint8)
        self._rows = np.repeat(np.array([[height], [0]], np.int32), layers, axis=1)
        frame.shown_cover, frame.cover_cells = address(self._shown), address(self._cells)
        frame.cover_rows = address(self._rows)

    def _told(self, cover: PlacedCover, plane: int) -> PlaneOfCover:
        even = np.array_equal(cover.columns - cover.columns[0], self._evenly)
        wind = None if cover.wind is None else address(cover.wind)
        places = address(cover.columns), address(cover.rows)
        sides = *cover.plane.shape, cover.first, cover.last
        return PlaneOfCover(cover.layer, *sides, even, plane, *places, wind, cover.reach)
