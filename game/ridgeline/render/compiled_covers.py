"""Passes the covers of a scene's layers to spans.c, and keeps what it shows of them."""

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..scene.items import Cover, CrestLayer
from ..terrain.arrays import Bools, Int32s, UInt8s
from .equality import alike
from .kernels.compiled import Frame, PlaneOfCover, address
from .kernels.cover_places import FINE, PlacedCover, farthest_blown, place
from .kernels.records import TILE, Occlusion

PlaneKey = tuple[int, ...]


class KeptPlane(NamedTuple):
    """A plane as spans.c reads it.

    Attributes:
        shares: (rows, columns) the plane itself, kept alive as long as its address in memory stands for it.
        inside: the same, row by row.
        blocks: (rows, blocks) whether there is anything in each TILE columns of a row.
    """

    shares: UInt8s
    inside: UInt8s
    blocks: Bools


class CompiledCovers:
    """The covers of one picture's layers; their shares are kept from the first frame with covers on."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._covers: list[tuple[Cover, ...]] = []
        self._planes: dict[PlaneKey, KeptPlane] = {}
        self._shape = frame.layers, frame.height, frame.tiles * TILE
        self._evenly = np.arange(frame.width, dtype=np.int32) * np.int32(FINE)

    def take_on(self, layers: Sequence[CrestLayer]) -> None:
        """Tell spans.c the covers of all layers."""
        frame = self._frame
        self._covers = [layer.covers for layer in layers]
        self._placed = place(layers, frame.width, frame.height)
        if self._placed and not frame.shown_cover:
            self._make_room()
        self._planes = {key: self._planes.get(key) or _plane(cover.plane) for key, cover in self._keys()}
        told = [
            self._told(cover, self._planes[key], farthest_blown(cover, layers[cover.layer].crest))
            for key, cover in self._keys()
        ]
        self._told_covers = (PlaneOfCover * len(told))(*told)
        frame.covers, frame.cover = len(told), ctypes.addressof(self._told_covers)

    def shows(self, layers: Sequence[CrestLayer]) -> bool:
        """Whether exactly the covers of these layers are shown."""
        return alike([layer.covers for layer in layers], self._covers)

    def occlusion(self, tops: Int32s) -> Occlusion:
        """What hides sprites and particles besides the layers themselves."""
        return Occlusion(tops, self._shown, self._rows) if self._frame.any_shown else Occlusion(tops)

    def _keys(self) -> list[tuple[PlaneKey, PlacedCover]]:
        """The covers, and keys of their planes while these live: address, shape and strides."""
        planes = [cover.plane for cover in self._placed]
        keys = [(address(plane), *plane.shape, *plane.strides) for plane in planes]
        return list(zip(keys, self._placed, strict=True))

    def _make_room(self) -> None:
        frame = self._frame
        layers, height, width = self._shape
        # Memory that is never written costs nothing: only the rows of covers do.
        self._shown = np.zeros(self._shape, np.uint8)
        self._cells = np.zeros((layers, height, width // TILE), np.uint8)
        self._rows = np.repeat(np.array([[height], [0]], np.int32), layers, axis=1)
        frame.shown_cover, frame.cover_cells = address(self._shown), address(self._cells)
        frame.cover_rows = address(self._rows)

    def _told(self, cover: PlacedCover, plane: KeptPlane, moved: int) -> PlaneOfCover:
        even = np.array_equal(cover.columns - cover.columns[0], self._evenly)
        wind = None if cover.wind is None else address(cover.wind)
        places = address(cover.columns), address(cover.rows)
        sides = *cover.plane.shape, cover.first, cover.last
        inside, blocks = address(plane.inside), address(plane.blocks)
        return PlaneOfCover(cover.layer, *sides, even, inside, *places, wind, cover.reach, moved, blocks)


def _plane(shares: UInt8s) -> KeptPlane:
    """A plane made ready for spans.c."""
    inside = np.ascontiguousarray(shares)
    columns = inside.shape[1]
    if columns % TILE or not columns:
        starts = range(0, columns, TILE)
        blocks = np.logical_or.reduceat(inside, starts, axis=1) if starts else np.zeros(inside.shape, np.bool_)
        return KeptPlane(shares, inside, blocks)
    # Eight at a time, twice: a run brings new planes in every frame.
    eights = inside.view(np.uint64) != 0
    return KeptPlane(shares, inside, eights.view(np.uint64) != 0)
