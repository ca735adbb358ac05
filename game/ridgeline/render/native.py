"""Calls spans.c, which does what delta.py, edges.py, painter.py and others do, number for number, several times faster.

It is compiled when Ridgeline is installed where there is a C compiler; where it was not, `there()` is false and numpy
does the work.
"""

from __future__ import annotations

import ctypes
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from .curtains import Veils
    from .particles import Stencil

VERSION: Final = 10
"""Of the functions in spans.c; a library compiled from another version is left alone."""

EXTENT: Final = 4
"""The whole numbers in an `Extent` of spans.c."""

Array = npt.NDArray[Any]


class _Land(ctypes.Structure):
    """`Land` in spans.c."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in ("layers", "width", "height")),
        *((name, ctypes.c_void_p) for name in ("top", "solid", "limit", "upper", "rise", "tables", "sky", "picture")),
        ("pitch", ctypes.c_int64),
    )


def load() -> ctypes.CDLL | None:
    """The compiled functions; None where there are none of this version, or RIDGELINE_NATIVE is 0."""
    if os.environ.get("RIDGELINE_NATIVE", "1") == "0":
        return None
    for suffix in EXTENSION_SUFFIXES:
        file = Path(__file__).with_name(f"_spans{suffix}")
        try:
            library = ctypes.CDLL(str(file))
            if library.ridgeline_version() == VERSION:
                return library
        except (OSError, AttributeError):
            continue
    return None


library = load()


def there() -> bool:
    """Whether the compiled functions can be called."""
    return library is not None


class Land:
    """A picture, what it is painted with, and the edges of its crests."""

    def __init__(self, picture: Array, tables: Array, sky: Array, edges: tuple[Array, ...]) -> None:
        """Take the places of C-contiguous arrays, and of a picture whose rows may lie apart."""
        self._kept = picture, tables, sky, edges
        layers, height, tile = tables.shape
        arrays = (*edges, tables, sky, picture)
        self._layers, self._tile = layers, tile
        self._land = _Land(layers, sky.shape[1], height, *map(_place, arrays), picture.strides[0] // 4)

    def repaint(self, apart: Array, last: Array) -> None:
        """Repaint the rows that change, (layers, width) int32 as in `delta.Runs`."""
        _call("repaint", ctypes.byref(self._land), address(apart), address(last))

    def paint(self, left: int, top: int, right: int, bottom: int) -> None:
        """Paint a rectangle afresh; its left side is at a multiple of TILE."""
        room = np.empty((-(-(right - left) // self._tile), self._layers + 1, EXTENT), np.int64)
        _call("paint", ctypes.byref(self._land), address(room), left, top, right, bottom)


def edges(crests: Array, height: int) -> tuple[Array, ...]:
    """The fields of the `edges.Edges` of crests, (layers, width + 1)."""
    crests = np.ascontiguousarray(crests, np.float32)
    layers, width = len(crests), crests.shape[1] - 1
    shapes = (layers, width), (layers, width), (layers + 1, width)
    rows, lines = [np.empty(shape, np.int32) for shape in shapes], [np.empty(shapes[0], np.float32) for _ in range(2)]
    found = *rows, *lines, np.empty((2, layers), np.int32)
    _call("edges", address(crests), layers, width, height, *map(address, found))
    return found


def air(curves: Array, down: Array, across: Array, noise: Array, lights: Veils | None, top: int, part: Array) -> None:
    """Paint gradient, glow and curtains of a part of the sky, (rows, columns), whose first row is `top`."""
    veils = (lights.foot, lights.share, lights.steep, lights.rows, lights.colours) if lights else ()
    arrays = [np.ascontiguousarray(array, np.float32) for array in (curves, down, across, noise, *veils)]
    places = [*map(address, arrays), *[None] * (9 - len(arrays))]
    counts = len(down), len(lights.foot) if lights else 0
    _call("air", *places, *counts, top, *part.shape, address(part), part.strides[0] // 4)


def lay(
    spots: Array, share: Array, stencil: Stencil, colour: int, tops: Array, picture: Array, cells: Array
) -> tuple[Array, Array]:
    """Lay a stencil at many places, see `particles.lay`; the places in the flat picture, and what was there before."""
    spots, share, tops = map(np.ascontiguousarray, (spots, share, tops))
    most = len(spots) * stencil.most
    places, under, written = np.empty(most, np.int32), np.empty(most, np.uint32), np.empty(1, np.int64)
    given = address(spots), address(share), *stencil.addresses, address(tops)
    counts = len(spots), colour, *picture.shape[::-1], picture.strides[0] // 4, cells.shape[1]
    _call("lay", *given, *counts, *map(address, (picture, cells, places, under, written)))
    return places[: written[0]], under[: written[0]]


def stick(share: Array, sides: Array, colours: Array, tops: Array, picture: Array) -> tuple[Array, Array]:
    """Lay sprites, see `sprites._stick`; the places in the flat picture, and what was there before."""
    share, tops = np.ascontiguousarray(share, np.float32), np.ascontiguousarray(tops, np.int32)
    sides, colours = np.ascontiguousarray(sides, np.int64), np.ascontiguousarray(colours, np.uint32)
    places, under, written = np.empty(share.size, np.int32), np.empty(share.size, np.uint32), np.empty(1, np.int64)
    given = *map(address, (share, sides, colours)), len(sides), address(tops)
    size = *picture.shape[::-1], picture.strides[0] // 4
    _call("stick", *given, *size, *map(address, (picture, places, under, written)))
    return places[: written[0]], under[: written[0]]


def lift(picture: Array, places: Array, under: Array) -> None:
    """Put back what was at some places of a picture, from the last to the first."""
    _call("lift", address(picture), address(places), address(under), len(places))


def dither(colours: Array, rows: Array, thresholds: Array) -> Array:
    """A tile of pixels for each colour, see `pixels.dithered`."""
    colours, rows = np.ascontiguousarray(colours, np.float32), np.ascontiguousarray(rows, np.int64)
    found = np.empty((len(rows), thresholds.shape[1]), np.uint32)
    _call("dither", address(colours), address(rows), address(thresholds), len(rows), address(found))
    return found


def _call(name: str, *arguments: Any) -> None:
    assert library is not None
    numbers = (ctypes.c_int64(value) if isinstance(value, int) else value for value in arguments)
    getattr(library, f"ridgeline_{name}")(*numbers)


def address(array: Array) -> ctypes.c_void_p:
    """Where an array is in memory."""
    return ctypes.c_void_p(_place(array))


def _place(array: Array) -> int:
    place: int = array.__array_interface__["data"][0]  # array.ctypes.data takes three times as long
    return place
