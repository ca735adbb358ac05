"""Calls spans.c, which computes the same numbers as the files numpy_*.py, several times faster.

It is compiled when Ridgeline is installed where there is a C compiler; see setup.py.
"""

import ctypes
import os
import sys
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from ...terrain.arrays import Array, Float32s, Indices, Int32s, UInt8s, UInt32s
from .numpy_dither import THRESHOLDS
from .pixel_math import pitch
from .records import TILE, AirCurves, Area, Changes, Covered, Edges, Paints, ParticleBatch, SpriteBatch

HERE = Path(__file__).parent

LIBRARY = "_spans.dll" if sys.platform == "win32" else "_spans.so"

EXTENT = 4
"""Whole numbers in an `Extent` of spans.c."""

ARGUMENTS = {
    "edges": "*###******",
    "repaint": "***",
    "paint": "**####",
    "air": "*********#####*#",
    "dither": "***#*",
    "lay": "*******######*****",
    "stick": "***#*###****",
    "lift": "***#",
}
"""What each function of spans.c takes: * is an array, # a whole number."""


class _Canvas(ctypes.Structure):
    """`Canvas` in spans.c."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in ("layers", "width", "height")),
        *((name, ctypes.c_void_p) for name in ("top", "solid", "limit", "upper", "rise", "tables", "sky", "picture")),
        ("pitch", ctypes.c_int64),
    )


def load(folder: Path = HERE) -> "Library | None":
    """The compiled functions; None if RIDGELINE_NATIVE is 0, or no library matches the spans.c beside it.

    Where no spans.c lies beside the library, as in a wheel, it always matches: it was built with this very code.
    """
    if os.environ.get("RIDGELINE_NATIVE", "1") == "0":
        return None
    try:
        library = ctypes.CDLL(str(folder / LIBRARY))
        library.ridgeline_source.restype = ctypes.c_uint32
        source = folder / "spans.c"
        matches = not source.exists() or library.ridgeline_source() == crc32(source.read_bytes())
        return Library(library) if matches else None
    except (OSError, AttributeError):
        return None


class Library:
    """The functions of `kernels.Kernels`, compiled; see the functions of the same names in the files numpy_*.py."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._functions = {name: getattr(library, f"ridgeline_{name}") for name in ARGUMENTS}
        for name, function in self._functions.items():
            function.argtypes = [ctypes.c_void_p if kind == "*" else ctypes.c_int64 for kind in ARGUMENTS[name]]
            function.restype = None

    def edges(self, crests: Float32s, height: int) -> Edges:
        """See `numpy_edges.edges`."""
        crests = np.ascontiguousarray(crests, np.float32)
        layers, width = len(crests), crests.shape[1] - 1
        top, solid = np.empty((2, layers, width), np.int32)
        upper, rise = np.empty((2, layers, width), np.float32)
        limit, seen = np.empty((layers + 1, width), np.int32), np.empty((2, layers), np.int32)
        edges = Edges(top, solid, limit, upper, rise, seen)
        self._call("edges", crests, layers, width, height, *edges)
        return edges

    def repaint(self, picture: UInt32s, paints: Paints, new: Edges, changes: Changes) -> None:
        """See `numpy_land.repaint`."""
        self._call("repaint", _canvas(picture, paints, new), changes.apart, changes.last)

    def paint(self, picture: UInt32s, paints: Paints, edges: Edges, area: Area) -> None:
        """See `numpy_land.paint`."""
        tiles = -(-(area.right - area.left) // TILE)
        room = np.empty((tiles, len(paints.tables) + 1, EXTENT), np.int64)
        self._call("paint", _canvas(picture, paints, edges), room, *area)

    def air(self, picture: UInt32s, top: int, curves: AirCurves) -> None:
        """See `numpy_sky.air`."""
        veils = [np.ascontiguousarray(array, np.float32) for array in curves.veils or ()] or 5 * (None,)
        lights = [np.ascontiguousarray(array, np.float32) for array in (curves.curves, curves.down, curves.across)]
        counts = len(curves.down), 0 if curves.veils is None else len(curves.veils.foot)
        self._call("air", *lights, THRESHOLDS, *veils, *counts, top, *picture.shape, picture, pitch(picture))

    def lay(self, picture: UInt32s, tops: Int32s, particles: ParticleBatch, cells: UInt8s) -> Covered:
        """See `numpy_sprites.lay`."""
        spots, share, stencil = particles.spots, particles.share, particles.stencil
        arrays = (
            *(np.ascontiguousarray(array, np.float32) for array in (spots, share)),
            *stencil[:-1],
            np.ascontiguousarray(tops, np.int32),
        )
        counts = len(spots), particles.colour, *picture.shape[::-1], pitch(picture), cells.shape[1]
        return self._cover("lay", len(spots) * stencil.most, *arrays, *counts, picture, cells)

    def stick(self, picture: UInt32s, tops: Int32s, sprites: SpriteBatch) -> Covered:
        """See `numpy_sprites.stick`."""
        share, sides = np.ascontiguousarray(sprites.share, np.float32), np.ascontiguousarray(sprites.sides, np.int64)
        colours, tops = np.ascontiguousarray(sprites.colours, np.uint32), np.ascontiguousarray(tops, np.int32)
        size = *picture.shape[::-1], pitch(picture)
        return self._cover("stick", share.size, share, sides, colours, len(sides), tops, *size, picture)

    def lift(self, picture: UInt32s, covered: Covered) -> None:
        """See `numpy_sprites.lift`."""
        self._call("lift", picture, *covered, len(covered.places))

    def dither(self, colours: Float32s, rows: Indices) -> UInt32s:
        """See `numpy_dither.dither`."""
        colours, rows = np.ascontiguousarray(colours, np.float32), np.ascontiguousarray(rows, np.int64)
        pixels = np.empty((len(rows), TILE), np.uint32)
        self._call("dither", colours, rows, THRESHOLDS, len(rows), pixels)
        return pixels

    def _cover(self, name: str, most: int, *arguments: Any) -> Covered:
        """Call a function that covers so many pixels at most, with memory for them and their number."""
        places, under, count = np.empty(most, np.int32), np.empty(most, np.uint32), np.empty(1, np.int64)
        self._call(name, *arguments, places, under, count)
        return Covered(places[: count[0]], under[: count[0]])

    def _call(self, name: str, *arguments: Any) -> None:
        self._functions[name](*[_address(value) if isinstance(value, np.ndarray) else value for value in arguments])


def _canvas(picture: UInt32s, paints: Paints, edges: Edges) -> object:
    """A picture and what it is painted with; the arrays must live as long as it is used."""
    layers, height, _ = paints.tables.shape
    arrays = *edges[:-1], paints.tables, paints.sky, picture
    canvas = _Canvas(layers, paints.sky.shape[1], height, *map(_address, arrays), pitch(picture))
    return ctypes.byref(canvas)


def _address(array: Array) -> int:
    address: int = array.__array_interface__["data"][0]  # array.ctypes.data takes three times as long
    return address
