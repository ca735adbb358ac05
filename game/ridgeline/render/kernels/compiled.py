"""Loads spans.c, compiled: the functions that draw a frame over the last one, and lay sprites and particles.

Installing Ridgeline compiles it where there is a C compiler; see setup.py.
"""

import ctypes
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from ...scene.items import AnySprite
from ...terrain.arrays import Array, Float32s, Int32s, UInt8s, UInt32s
from .pixel_math import pitch
from .records import Covered, Occlusion, ParticleBatch

HERE = Path(__file__).parent

FILE = "_spans.dll" if sys.platform == "win32" else "_spans.so"

ARGUMENTS = {"lay": "*******#####*****", "stick": "*#*##*", "lift": "***##", "spans": "*##*"}
"""The arguments of the functions of spans.c: * is an array, # a whole number."""

FIELDS = """
layers width height tiles spacing samples pitch sky_pitch *picture
new_land new_air new_curtains other_curtains exact_land exact_sky whole *crests *crests_before *anew *reaches
*now_top *now_solid *before_top *before_solid *limit
*extents *seen *coloured *first *last *apart *nearest *wanted *shown *tables
new_light exact_light light_number lights *lit_rows *lit_curves *lit_down *lit_across *lit_sampled
*colours_at *held needed room free *free_rows *lit_with *lit_shown *sky *noise
*reach *due *cells *painted_with *samples_shown *behind air glows *curves *down *across *across_sampled
curtains *foot *light *steep *tints *foot_shown *light_shown *steep_shown *tints_shown
*spans *spans_shown *veiled
stars *star_rows *star_columns *star_places *star_light .star_radius star_colour discs *disc
covers *told placed *cover *cover_places *cover_winds *layer_covers *standing
any_shown *cover_rows *shown_cover *cover_cells boxes *box *rects *tops
sides new_sides *side *new_side *near_sides *stuck still written
"""
"""The fields of `Frame` in spans.c, which explains them: * is an address, . a number with a point."""

KINDS = {"*": ctypes.c_void_p, ".": ctypes.c_double}


def _fields(names: str) -> list[tuple[str, Any]]:
    return [(name.lstrip("*."), KINDS.get(name[0], ctypes.c_int64)) for name in names.split()]


class Frame(ctypes.Structure):
    """`Frame` in spans.c; every field is 0 until it is set."""

    __slots__ = ()  # else ctypes would accept a field that spans.c never sees
    _fields_ = _fields(FIELDS)


class LitDisc(ctypes.Structure):
    """`Disc` in spans.c."""

    _fields_ = _fields("left top rows columns colour *light .share")


class ToldCover(ctypes.Structure):
    """`Told` in spans.c."""

    _fields_ = _fields("layer rows columns *plane *blocks .left .top .by_column .by_row *wind .reach")


PLACED_BYTES = ctypes.sizeof(ToldCover) + 9 * 8  #: of a `Cover` in spans.c


class Hiding(ctypes.Structure):
    """`Hiding` in spans.c."""

    _fields_ = _fields("*tops *shown *cover_rows layers width layer_size pitch")


@dataclass(slots=True)
class SpriteShape:
    """How far a sprite's pixels are drawn to its colour, as spans.c reads it.

    Attributes:
        share: the sprite's, kept alive as long as it stands for this.
        inside: the same, row by row.
        spans: (rows, 2) the first column of each row that is drawn, and the one after the last.
        told: rows, columns, and the addresses of both.
    """

    share: Float32s
    inside: Float32s
    spans: Int32s
    told: tuple[int, int, int, int]


Side = tuple[int, int, int, int, int, int, int, int]
"""`Side` in spans.c: a sprite's layer, left and top, what its shape tells (valid while it lives), and its pixel."""

SIDE_BYTES = 8 * 8


def load(folder: Path = HERE) -> "SpansLibrary | None":
    """The compiled functions; None if RIDGELINE_NATIVE is 0, or no library matches the spans.c beside it.

    Where no spans.c lies beside the library, as in a wheel, it always matches: it was built with this very code.
    """
    if os.environ.get("RIDGELINE_NATIVE", "1") == "0":
        return None
    try:
        library = ctypes.CDLL(str(folder / FILE))
        library.ridgeline_source.restype = ctypes.c_uint32
        source = folder / "spans.c"
        matches = not source.exists() or library.ridgeline_source() == crc32(source.read_bytes())
        return SpansLibrary(library) if matches else None
    except (OSError, AttributeError):
        return None


class SpansLibrary:
    """The functions of spans.c."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._functions = {name: getattr(library, f"ridgeline_{name}") for name in ARGUMENTS}
        for name, function in self._functions.items():
            function.argtypes = [ctypes.c_void_p if kind == "*" else ctypes.c_int64 for kind in ARGUMENTS[name]]
            function.restype = None
        self._frame = library.ridgeline_frame
        self._frame.argtypes, self._frame.restype = [ctypes.POINTER(Frame), ctypes.c_int64], ctypes.c_int64

    def frame(self, frame: Frame, again: bool) -> int:
        """Draw the next frame; see `ridgeline_frame`."""
        count: int = self._frame(frame, again)
        return count

    def lay(
        self, picture: UInt32s, occlusion: Occlusion, layer: int, particles: ParticleBatch, cells: UInt8s
    ) -> Covered:
        """Lay particles as `numpy_sprites.lay`; the pixels that they cover."""
        spots, share, stencil = particles.spots, particles.share, particles.stencil
        arrays = (
            *(np.ascontiguousarray(array, np.float32) for array in (spots, share)),
            *stencil[:-1],
            ctypes.byref(_hiding(occlusion)),
        )
        counts = layer, len(spots), particles.colour, pitch(picture), cells.shape[1]
        most = len(spots) * stencil.most
        runs, under, written = np.empty((most, 2), np.int32), np.empty(most, np.uint32), np.empty(2, np.int64)
        self._call("lay", *arrays, *counts, picture, cells, runs, under, written)
        return Covered(runs[: written[0]], under[: written[1]])

    def stick(
        self, picture: UInt32s, occlusion: Occlusion, sprites: Sequence[AnySprite], colours: Sequence[int]
    ) -> None:
        """Lay sprites as `numpy_sprites.stick`."""
        shapes = [self.shape(sprite.share) for sprite in sprites]
        sides: list[Side] = [
            (sprite.layer, sprite.left, sprite.top, *shape.told, colour)
            for sprite, shape, colour in zip(sprites, shapes, colours, strict=True)
        ]
        hiding = ctypes.byref(_hiding(occlusion))
        self._call("stick", np.array(sides, np.int64), len(sides), hiding, len(picture), pitch(picture), picture)

    def shape(self, share: Float32s) -> SpriteShape:
        """A sprite's share as spans.c reads it."""
        inside = np.ascontiguousarray(share, np.float32)
        rows, columns = inside.shape
        spans = np.empty((rows, 2), np.int32)
        where, into = address(inside), address(spans)
        self._functions["spans"](where, rows, columns, into)
        return SpriteShape(share, inside, spans, (rows, columns, where, into))

    def lift(self, picture: UInt32s, covered: Covered) -> None:
        """Put back what was covered, from the last pixel to the first."""
        self._call("lift", picture, *covered, len(covered.runs), len(covered.under))

    def _call(self, name: str, *arguments: Any) -> None:
        self._functions[name](*[address(value) if type(value) is np.ndarray else value for value in arguments])


def _hiding(occlusion: Occlusion) -> Hiding:
    """The occlusion as spans.c reads it, valid as long as the occlusion lives."""
    tops, shown, rows = occlusion
    layers, width = len(tops) - 1, tops.shape[1]
    if shown is None or rows is None:
        return Hiding(address(tops), layers=layers, width=width)
    return Hiding(address(tops), address(shown), address(rows), layers, width, shown[0].size, shown.shape[2])


LIBRARY = load()  #: draws by default; None where the painter must


def address(array: Array) -> int:
    """The address of an array in memory; the array must outlive its use."""
    place: int = array.__array_interface__["data"][0]  # array.ctypes.data takes three times as long
    return place
