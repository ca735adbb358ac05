"""Scenes as the arrays that the programs in `glsl` read. Nothing here needs a graphics card."""

import struct
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from itertools import count, groupby, islice
from typing import Any, TypeAlias

import numpy as np

from ...scene.items import AnySprite, Band, Cover, CrestLayer, Particles, Scene, Shadow, Sky
from ...scene.oklab import Gradient
from ...scene.outline import Outline
from ...scene.sky.maria import MARIA
from ...terrain.arrays import AnyFloats, Float32s, UInt8s
from ..kernels.records import GRID
from ..land_colours import land_glows
from ..sky_painter import FAINTEST_STAR, snap, strongest
from ..stencils import FINE

Texels: TypeAlias = np.ndarray[Any, Any]  #: numbers of whatever type a texture has
ROW_TEXELS = 128  #: texels in a row of the table of numbers

COVERS, FIRST_OF_SKY, FIRST_LAYER = 0, 1, 5
"""The row of the covers, the first of the sky's (glows, discs, curtains, its gradient) and the first layer's in it."""

FRAME = np.dtype([("counts", "i4", 4), ("size", "f4", 4), ("glow", "f4", 4), ("star", "f4", 4)])  #: the uniform block
SIDE = 2048  #: texels in a row of the sprites' shares, and of the points of outlines

SHARE_ROWS, POINT_ROWS = 8192, 256
"""Rows of them: sixteen million pixels of sprites, for clouds and what passes near, in 4K and in most 8K pictures; and
half a million points, of which a layer needs three or four rows in a picture of common shape."""

MARIA_ROW, PLAINS = 1, np.array(MARIA, np.float32)  #: the row of discs, at the end of which are the moon's maria
MAX_OUTLINES = 2  #: outlines of a layer, see `crest.vert`

MAX_BANDS, MAX_BAND_POINTS = 128, 64
"""Bands that are drawn as such, and points of one; more of them are drawn as sprites."""

UNFADED = 0.0, 0.0, 0.0  #: of a sprite that does not fade out to its sides: no columns between them
NO_WIND = -1  #: the row of a cover that no wind moves
ROW_BYTES = 4  #: the bytes of a written row are a multiple of this


def frame(scene: Scene) -> Any:
    """() the uniform block, a record of `FRAME`."""
    sky = scene.sky
    counts = len(scene.layers), len(sky.glows), len(sky.curtains), len(sky.discs)
    size = scene.width, scene.height, sky.stars.radius, strongest(sky.glows)
    glow = *sky.glow_colour, strongest(land_glows(sky))
    return np.array((counts, size, glow, (*sky.stars.colour, 0.0)), FRAME)


def numbers_of_sky(sky: Sky) -> Float32s:
    """(4, NUMBERS, 4) the rows of glows, discs, curtains and the sky's gradient.

    Raises:
        ValueError: if a row is too short for them.
    """
    table = np.zeros((FIRST_LAYER - FIRST_OF_SKY, ROW_TEXELS, 4), np.float32)
    glows, discs, curtains = [], [], []
    for glow in sky.glows:
        glows += [glow.x, glow.y, glow.across, glow.down, glow.share, glow.on_land, 0.0, 0.0]
    for disc in map(snap, sky.discs):
        discs += [disc.x, disc.y, disc.radius, disc.phase]
        discs += [*disc.colour.tolist(), disc.share, disc.maria, disc.earthshine, 0.0, 0.0]
    for curtain in sky.curtains:
        curtains += [*curtain.low.tolist(), curtain.height, *curtain.high.tolist(), 0.0]
    for row, numbers in zip(table, (glows, discs, curtains), strict=False):
        row.reshape(-1)[: len(numbers)] = numbers
    table[MARIA_ROW, ROW_TEXELS - len(PLAINS) :] = PLAINS
    _write_gradient(table[-1], sky.gradient)
    return table


def numbers_of_layers(layers: Sequence[CrestLayer]) -> Float32s:
    """(layers, stops + 1, 4) the beginnings of the layers' rows; a ValueError if a row is too short for one."""
    table = np.zeros((len(layers), 1 + max(len(layer.gradient.rows) for layer in layers), 4), np.float32)
    if table.shape[1] > ROW_TEXELS:
        raise ValueError(f"gradients of {table.shape[1] - 1} stops; at most {ROW_TEXELS - 1} can be drawn")
    first = 0
    for row, layer in zip(table, layers, strict=True):
        _write_gradient(row, layer.gradient)
        row[0, 1:] = first, len(layer.covers), layer.glow
        first += len(layer.covers)
    return table


def numbers_of_covers(covers: Sequence[Cover], slots: Sequence[int]) -> bytes:
    """The beginning of their row, two texels for each, for planes in these slots of their texture."""
    winds, told = count(), []
    for cover, slot in zip(covers, slots, strict=True):
        rows, columns = cover.plane.shape
        corner = cover.left + 0.5 * cover.across - 0.5, (0.5 - cover.top) * cover.down - 0.5
        told += [*corner, cover.across, cover.down, columns or 1, rows or 1, slot]
        told.append(NO_WIND if cover.wind is None else next(winds))
    return struct.pack(f"{len(told)}f", *told)


def plane(shares: UInt8s) -> UInt8s:
    """(rows, columns) the texels of a cover's plane, in rows of whole words as OpenGL reads them, at least one."""
    rows, columns = shares.shape
    if shares.size and columns % ROW_BYTES == 0:
        return np.ascontiguousarray(shares)
    texels = np.zeros((max(rows, 1), -(-max(columns, 1) // ROW_BYTES) * ROW_BYTES), np.uint8)
    texels[:rows, :columns] = shares
    return texels


def winds(covers: Sequence[Cover]) -> Float32s | None:
    """(covers that wind moves, columns) columns of the plane by which it moves what is a pixel above the crest."""
    rows = [cover.wind * (cover.across / cover.reach**2) for cover in covers if cover.wind is not None]
    return np.array(rows, np.float32) if rows else None


def _write_gradient(row: Float32s, gradient: Gradient) -> None:
    count = len(gradient.rows)
    row[0, 0] = count
    row[1 : count + 1, 0], row[1 : count + 1, 1:] = gradient


def outlines(layers: Sequence[CrestLayer]) -> dict[int, tuple[Outline, ...]]:
    """The outlines of the layers, by their numbers, whose crests the graphics card computes: one or two each.

    Those of layers whose points it has no room for are left out.
    """
    chosen, room = {}, POINT_ROWS * SIDE
    for number, layer in enumerate(layers):
        if isinstance(line := layer.line, tuple) and len(line) <= MAX_OUTLINES:
            for outline in line:
                room -= outline.stretch.heights.size
            if room >= 0:
                chosen[number] = line
    return chosen


def described(chosen: Mapping[int, tuple[Outline, ...]], room: int, starts: Sequence[int]) -> bytes:
    """The input of `crest.vert` for outlines that begin at texels `starts`, in a texture for `room` layers."""
    texels, told = iter(starts), []
    for number, lines in chosen.items():
        first, last = lines[0], lines[-1]
        told += [number, room, first.steps[1], first.scale]
        told += [(start := next(texels)) + first.left, first.along, first.foot]
        told += [(next(texels) if len(lines) > 1 else start) + last.left, last.along, last.foot]
    return struct.pack(f"{len(told)}f", *told)


def crests(layers: Sequence[CrestLayer], without: Container[int]) -> Iterator[tuple[int, Float32s]]:
    """Runs of layers but some, as the first one's number and (layers, columns + 1) y at every column's edge."""
    left = (number for number in range(len(layers)) if number not in without)
    for _, run in groupby(enumerate(left), lambda pair: pair[1] - pair[0]):
        numbers = [number for _, number in run]
        yield numbers[0], np.array([layers[number].crest for number in numbers], np.float32)


def veils(sky: Sky) -> Float32s:
    """(curtains, columns, 2) y of the foot, and strength."""
    table = np.empty((len(sky.curtains), len(sky.curtains[0].foot), 2), np.float32)
    for row, curtain in zip(table, sky.curtains, strict=True):
        row[:, 0], row[:, 1] = curtain.foot, curtain.share
    return table


def stars(sky: Sky) -> Float32s:
    """(n, 3) x, y and brightness of those that can be seen."""
    bright = np.flatnonzero(sky.stars.brightness > FAINTEST_STAR)
    table = np.empty((len(bright), 3), np.float32)
    table[:, :2], table[:, 2] = sky.stars.places[bright], sky.stars.brightness[bright]
    return table


def bands(shown: Sequence[AnySprite]) -> dict[Band, int]:
    """The bands that the graphics card draws as such, and their rows; others are sprites to it."""
    drawn = (band for band in shown if isinstance(band, Band) and len(band.points) <= MAX_BAND_POINTS)
    return dict(zip(islice(drawn, MAX_BANDS), count(), strict=False))


def points(shown: Collection[Band]) -> Float32s:
    """(bands, points, 4) a row for each, as long as the longest."""
    table = np.zeros((len(shown), max(len(band.points) for band in shown), 4), np.float32)
    for row, band in zip(table, shown, strict=True):
        row[: len(band.points)] = band.points
    return table


def masks(shown: Sequence[AnySprite], rows: Container[AnySprite]) -> list[Texels]:
    """The shares of all sprites but the bands that have rows; of a shadow those of its pieces, which do not change."""
    arrays: list[Texels] = []
    for one in shown:
        if isinstance(one, Shadow):
            arrays += [shares for shares, _, _ in one.shade.pieces]
        elif one not in rows:
            arrays.append(one.share)
    return arrays


def sprites(shown: Sequence[AnySprite], rows: Mapping[Band, int], starts: Sequence[int]) -> bytes:
    """The input of `sprite.vert`: for bands their rows, and for all others the texels at which their `masks` begin."""
    texels, told = iter(starts), []
    for one in shown:
        if isinstance(one, Shadow):
            told += _pieces(one, texels)
        elif isinstance(one, Band) and one in rows:
            place = one.width, one.height, one.layer, rows[one], len(one.points)
            told += [one.left, one.top, *place, *one.colour.tolist(), *UNFADED]
        else:
            height, width = one.share.shape
            place = width, height, one.layer, next(texels), 0
            told += [one.left, one.top, *place, *one.colour.tolist(), *UNFADED]
    return struct.pack(f"{len(told)}f", *told)


def _pieces(shadow: Shadow, texels: Iterator[int]) -> list[float]:
    """The input for the pieces of a shadow."""
    told, shade = [], shadow.shade
    rest = *shadow.colour.tolist(), shadow.left, shade.width, 255.0 * shade.strength
    for shares, left, top in shade.pieces:
        rows, columns = shares.shape
        told += [shadow.left + left, shadow.top + top, columns, rows, shadow.layer, next(texels), 0, *rest]
    return told


def particles(sets: Sequence[Particles]) -> Float32s:
    """(n, 11) the particles of all sets, as far apart in size and place as the painter's stencils."""
    rows = [np.empty((len(one.share), 11), np.float32) for one in sets]
    for row, one in zip(rows, sets, strict=True):
        row[:, :2], row[:, 2] = one.places, one.share
        row[:, 3:7] = (
            round(one.across * GRID) / GRID,
            round(one.down * GRID) / GRID,
            round(one.radius * FINE) / FINE,
            round(one.soft * FINE) / FINE,
        )
        row[:, 7:10], row[:, 10] = one.colour, one.layer
    return np.concatenate(rows)


class PlaneSlots:
    """The slots of a texture; the plane not shown for longest makes room for a new one."""

    def __init__(self, slots: int) -> None:
        """Begin with empty slots."""
        self._free = list(range(slots))
        self._slots: dict[int, tuple[int, UInt8s]] = {}
        self._shown: list[int] = []
        self._places: list[int] = []

    def place(self, shown: Sequence[UInt8s]) -> tuple[list[int], list[tuple[int, UInt8s]]]:
        """The slot of each plane, and those that are to be written with their slots; there are slots for all."""
        if (keys := list(map(id, shown))) == self._shown:
            return self._places, []
        for key in keys:
            if key in self._slots:
                self._slots[key] = self._slots.pop(key)
        new = {key: plane for key, plane in zip(keys, shown, strict=True) if key not in self._slots}
        for number, plane in new.items():
            if not self._free:
                self._free.append(self._slots.pop(next(iter(self._slots)))[0])
            # The plane itself is kept beside its id, which could otherwise become another plane's.
            self._slots[number] = self._free.pop(), plane
        self._shown, self._places = keys, [self._slots[key][0] for key in keys]
        return self._places, [self._slots[number] for number in new]


class Shelf:
    """The places of arrays in a texture of rows of SIDE texels; arrays that are drawn repeatedly are written once."""

    def __init__(self, name: str, rows: int, texels: Callable[[Any], Texels]) -> None:
        """Begin with an empty texture of so many rows; `texels` makes texels of an array, whose name is for errors."""
        self._name, self._rows, self._texels = name, rows, texels
        self._starts: dict[int, tuple[int, Texels]] = {}
        self._shown: list[int] = []
        self._places: list[int] = []
        self._row = 0

    def place(self, shown: Sequence[Texels]) -> tuple[list[int], int, Texels | None]:
        """The texel at which each array begins; the row at which new ones are to be written, and these.

        Returns:
            The texels; the first row; (rows, SIDE) what is new there, or None.

        Raises:
            ValueError: if they do not fit.
        """
        begin, texels = self._row, None
        if (keys := list(map(id, shown))) == self._shown:
            return self._places, begin, texels
        if new := self._new(shown):
            if self._row + _rows_of(new) > self._rows:
                self._starts.clear()
                self._row = begin = 0
                new = self._new(shown)
            count = _rows_of(new)
            if count > self._rows:
                most = self._rows * SIDE
                raise ValueError(f"{self._name} of {count * SIDE:,} pixels; at most {most:,} can be drawn at once")
            at = begin * SIDE
            for array in new:
                # The array itself is kept beside its id, which could otherwise become another array's.
                self._starts[id(array)] = at, array
                at += array.size
            parts = [self._texels(array).ravel() for array in new]
            rest = np.zeros((begin + count) * SIDE - at, parts[0].dtype)
            texels = np.concatenate([*parts, rest]).reshape(count, SIDE)
            self._row += count
        self._shown, self._places = keys, [self._starts[key][0] for key in keys]
        return self._places, begin, texels

    def _new(self, shown: Sequence[Texels]) -> list[Texels]:
        arrays = {id(array): array for array in shown}
        return [array for number, array in arrays.items() if number not in self._starts]


def in_255ths(share: AnyFloats | UInt8s) -> UInt8s:
    """The texels of a sprite's shares, or of a shadow's, which are such."""
    levels = share if share.dtype == np.uint8 else share * np.float32(255.0) + np.float32(0.5)
    return levels.astype(np.uint8, copy=False)


def in_units(heights: AnyFloats) -> Float32s:
    """The texels of an outline's heights."""
    return heights.astype(np.float32)


def _rows_of(new: list[Texels]) -> int:
    return -(-sum(array.size for array in new) // SIDE)
