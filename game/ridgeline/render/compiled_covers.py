"""Passes the covers of a scene's layers to spans.c, and keeps what it shows of them."""

import ctypes
import math
from collections.abc import Sequence
from mmap import ACCESS_COPY, mmap
from typing import NamedTuple

import numpy as np

from ..scene.items import Cover, CrestLayer
from ..terrain.arrays import Bools, Int32s, UInt8s
from .equality import alike
from .kernels.compiled import PLACED_BYTES, Frame, ToldCover, address
from .kernels.records import TILE, Occlusion

STANDING_FIELDS = 3  #: of a `Standing` in spans.c


class KeptPlane(NamedTuple):
    """A plane as spans.c reads it.

    Attributes:
        shares: (rows, columns) the plane itself, kept alive as long as its address in memory stands for it.
        inside: the same, row by row.
        blocks: (rows, blocks) whether there is anything in each TILE columns of a row.
        told: rows, columns, and the addresses of both.
    """

    shares: UInt8s
    inside: UInt8s
    blocks: Bools
    told: tuple[int, int, int, int]


class CompiledCovers:
    """The covers of one picture's layers; their shares are kept from the first frame with covers on."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._covers: list[tuple[Cover, ...]] = []
        self._planes: dict[int, KeptPlane] = {}
        self._room = 0

    def take_on(self, layers: Sequence[CrestLayer]) -> None:
        """Tell spans.c the covers of all layers."""
        self._covers = [layer.covers for layer in layers]
        numbered = [(number, cover) for number, covers in enumerate(self._covers) for cover in covers]
        if len(numbered) > self._room:
            self._make_room(len(numbered))
        self._frame.covers = len(numbered)
        for place, ((number, cover), plane) in enumerate(zip(numbered, self._find_planes(numbered), strict=True)):
            wind = None
            if cover.wind is not None:
                self._told_winds[place], wind = cover.wind, self._winds_at[place]
            places = cover.left, cover.top, cover.across, cover.down
            self._told[place] = ToldCover(number, *plane.told, *places, wind, cover.reach)

    def _find_planes(self, numbered: list[tuple[int, Cover]]) -> list[KeptPlane]:
        """The planes of covers, found by their shares, which these keep alive; those of the frame before live on."""
        self._gone, kept = self._planes, self._planes
        planes = [cover.plane for _, cover in numbered]
        keys = list(map(id, planes))
        self._planes = {
            key: kept[key] if key in kept else _plane(plane) for key, plane in zip(keys, planes, strict=True)
        }
        return [self._planes[key] for key in keys]

    def shows(self, layers: Sequence[CrestLayer]) -> bool:
        """Whether exactly the covers of these layers are shown."""
        return alike([layer.covers for layer in layers], self._covers)

    def occlusion(self, tops: Int32s) -> Occlusion:
        """What hides sprites and particles besides the layers themselves."""
        return Occlusion(tops, self._shown, self._rows) if self._frame.any_shown else Occlusion(tops)

    def _make_room(self, covers: int) -> None:
        """Make room for so many covers, and if there were none yet for what is shown of them."""
        frame, self._room = self._frame, covers
        layers, width, height, tiles = frame.layers, frame.width, frame.height, frame.tiles
        self._placed = np.zeros((covers, PLACED_BYTES), np.uint8)
        self._places = np.zeros((covers, width + height), np.int32)
        self._winds = np.zeros((covers, width), np.float32)
        self._told, self._told_winds = (ToldCover * covers)(), np.zeros((covers, width), np.float32)
        self._winds_at = [address(wind) for wind in self._told_winds]
        frame.told = ctypes.addressof(self._told)
        frame.cover, frame.placed = address(self._placed), 0
        frame.cover_places, frame.cover_winds = address(self._places), address(self._winds)
        if frame.shown_cover:
            return
        self._shown = _untouched(layers, height, tiles * TILE)
        self._cells = np.zeros((layers, height, tiles), np.uint8)
        self._rows = np.repeat(np.array([[height], [0]], np.int32), layers, axis=1)
        self._counts = np.zeros(layers, np.int64)
        self._standing = np.zeros((layers, tiles, STANDING_FIELDS), np.int32)
        frame.shown_cover, frame.cover_cells = address(self._shown), address(self._cells)
        frame.cover_rows, frame.layer_covers = address(self._rows), address(self._counts)
        frame.standing = address(self._standing)


def _untouched(*shape: int) -> UInt8s:
    """Zeros that cost no memory where they are never written: here only the rows of covers are.

    Those of numpy would be memory that was freed before, see `keep_memory`, and so cleared all over.
    """
    return np.frombuffer(mmap(-1, math.prod(shape), access=ACCESS_COPY), np.uint8).reshape(shape)


def _plane(shares: UInt8s) -> KeptPlane:
    """A plane made ready for spans.c."""
    inside = np.ascontiguousarray(shares)
    blocks = _blocks(inside)
    return KeptPlane(shares, inside, blocks, (*inside.shape, address(inside), address(blocks)))


def _blocks(inside: UInt8s) -> Bools:
    """(rows, blocks) whether there is anything in each TILE columns of a row."""
    columns = inside.shape[1]
    if columns % TILE or not columns:
        starts = range(0, columns, TILE)
        return np.logical_or.reduceat(inside, starts, axis=1) if starts else np.zeros(inside.shape, np.bool_)
    # Eight at a time, twice: a run brings new planes in every frame.
    eights: Bools = inside.view(np.uint64) != 0
    blocks: Bools = eights.view(np.uint64) != 0
    return blocks
