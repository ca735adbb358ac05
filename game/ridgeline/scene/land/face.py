"""The face of a hill that is ridden: turf along its line, stripes of soil that follow the slope, and stones in it.

All of it follows from the land's height, the place and the depth below the line, for any land.
"""

import math

import numpy as np

from ...chance import Word
from ...terrain.arrays import Float32s, Floats, Int64s
from ...terrain.easing import smoothstep
from ...terrain.hashing import absorb, hash_many, hash_run, seed_key
from .covers import COLUMNS, Covers, Plane
from .land import EndlessLand

FACE_DEPTH = 300.0  #: units below the line where the face ends

MOST_RANGE = 2400.0
"""Units below the highest land of a piece below which land has no face, so that deep shafts cost nothing."""

STEEPEST = 1.0  #: the slope up to which layers keep their thickness
FACE_RISE = 900.0  #: units along the line over which the face fades in

TURF, TURF_SHARE, TURF_WAVES = 5.0, 0.85, 0.6
"""Units of the turf's mean depth; its share of the face's colour; and how far its depth varies."""

STRIPES = (
    (30.0, 2.2, 0.5),
    (58.0, 6.5, 0.36),
    (102.0, 10.0, 0.42),
    (164.0, 7.0, 0.3),
    (224.0, 13.0, 0.24),
)
"""For each stripe: its depth and its greatest thickness, in units, and its share of the face's colour."""

LENGTHS = (1330.0, 577.0, 241.0)  #: units of the waves along which a stripe rises and sinks, and grows thick and thin
WANDER = 0.16  #: how far a stripe rises and sinks, as a share of its depth
SOFT = 1.1  #: units over which a stripe's borders fade, at least a pixel
STONE_CELL, STONE_ROW = 46.0, 17.0  #: units along and down the slope of the cells that may hold a stone each

STONE_CHANCE, STONE_LONG, STONE_THICK, STONE_SHARE = 0.3, 15.0, 1.9, 0.4
"""A stone's chance, half its greatest length and half its thickness in units, and its share of the face's colour."""

WALL, WALL_SHARE, DROP = 3.0, 0.5, 240.0
"""Units of the lit edge of a wall, and its share of the face's colour; units of a drop within a column that make
a wall of it."""

CELL_ROWS = 32  #: rows of cells: more than the face's depth needs


class Face(Covers):
    """The face of a land from a place on, as planes."""

    def __init__(self, land: EndlessLand, beyond: float, seed: int) -> None:
        """Lay the face out from `beyond` units on, with a seed's random numbers."""
        super().__init__(land, (), ahead=COLUMNS // 4)
        self._beyond, self._key = beyond, absorb(seed_key(seed), Word.SLOPE)
        chances = hash_run(self._key, -6 * len(STRIPES), 6 * len(STRIPES)) * (2.0 * math.pi * 2.0**-32)
        self._phases = chances.reshape(len(STRIPES), 2, 3)

    def _piece(self, number: int, scale: float, above: float) -> Plane:
        first = number * COLUMNS
        start = (first + 0.5) / scale
        ground = self._land.ground(start, start + (COLUMNS - 0.5) / scale, 1.0 / scale)
        places = start + np.arange(COLUMNS) / scale
        begun = smoothstep(np.clip((places - self._beyond) / FACE_RISE, 0.0, 1.0))
        if begun[-1] <= 0.0:
            return Plane(np.zeros((0, COLUMNS), np.uint8), first, 0)
        top = math.ceil(float(ground.max()) * scale)
        lowest = float(ground.max()) - MOST_RANGE
        rows = top - math.floor((max(float(ground.min()), lowest) - FACE_DEPTH) * scale)
        heights = (top - 0.5 - np.arange(rows)) / scale
        depth = (ground - heights[:, None]).astype(np.float32)
        # On slopes layers keep their thickness; on cliffs that would draw them out to the foot.
        slope = np.clip(np.gradient(ground) * scale, -STEEPEST, STEEPEST)
        depth *= (1.0 / np.hypot(1.0, slope)).astype(np.float32)
        share = self._shares(places, depth, scale)
        share *= (begun * 255.0).astype(np.float32)
        share *= np.clip((FACE_DEPTH - depth) / (0.4 * FACE_DEPTH), 0.0, 1.0)
        share[depth < 0.0] = 0.0
        share[:, ground < lowest] = 0.0
        if 1.0 / scale > self._land.longest_step:  # elements mixed from four pixels must not reach above the line
            around = self._land.ground(start - 1.0 / scale, start + (COLUMNS + 0.5) / scale, 1.0 / scale)
            line = np.minimum(ground, np.minimum(around[:-2], around[2:])) - 0.5 / scale
            share = np.maximum(share, self._walls(start, ground, depth, scale), out=share)
            share[heights[:, None] > line] = 0.0
        return Plane((share + np.float32(0.5)).astype(np.uint8), first, top)

    def _walls(self, start: float, ground: Floats, depth: Float32s, scale: float) -> Float32s:
        """(rows, columns) 0–255, the edges of walls beside gaps, which fade on their way down."""
        reach = max(math.ceil(WALL * scale), 2)
        around = self._land.ground(start - reach / scale, start + (COLUMNS + reach - 0.5) / scale, 1.0 / scale)
        lowest = np.min([around[at : at + COLUMNS] for at in range(2 * reach + 1)], axis=0)
        fades = np.clip(1.0 - depth / np.float32(FACE_DEPTH), 0.0, 1.0)
        return np.where((lowest < ground - DROP) & (depth >= 0.0), np.float32(255.0 * WALL_SHARE) * fades, 0.0)

    def _shares(self, places: Floats, depth: Float32s, scale: float) -> Float32s:
        """(rows, columns) 0–1 at depths below the line, in units."""
        soft = np.float32(max(SOFT, 1.0 / scale))
        turf = TURF * (1.0 + TURF_WAVES * self._wave(places, 0, 1))
        share = TURF_SHARE * np.clip((turf.astype(np.float32) - depth) / soft + 0.5, 0.0, 1.0)
        for number, (deep, thick, most) in enumerate(STRIPES):
            middle = deep * (1.0 + WANDER * self._wave(places, number, 0))
            half = 0.5 * thick * (0.35 + self._wave(places, number, 1))
            away = np.abs(depth - middle.astype(np.float32))
            stripe = np.clip((half.astype(np.float32) - away) / soft + 0.5, 0.0, 1.0)
            np.maximum(share, np.float32(most) * stripe, out=share)
        np.maximum(share, self._stones(places, depth, soft), out=share)
        return np.asarray(share, np.float32)

    def _wave(self, places: Floats, stripe: int, which: int) -> Floats:
        """(columns,) -1 to 1, a wave of a stripe: how high it is, or how thick."""
        waves = [
            weight * np.sin(places * (2.0 * math.pi / length) + phase)
            for weight, length, phase in zip((0.45, 0.33, 0.22), LENGTHS, self._phases[stripe, which], strict=True)
        ]
        return np.asarray(waves[0] + waves[1] + waves[2])

    def _stones(self, places: Floats, depth: Float32s, soft: np.float32) -> Float32s:
        """(rows, columns) 0–1, thin stones that lie along the slope, each in a cell of its own."""
        cells = np.floor(places / STONE_CELL).astype(np.int64)
        first = int(cells[0])
        columns = cells - first
        rows = np.clip(depth / np.float32(STONE_ROW), 0, CELL_ROWS - 1).astype(np.int64)
        count = int(columns[-1]) + 1
        addresses: Int64s = (first + np.arange(count)[:, None]) * CELL_ROWS + np.arange(CELL_ROWS)
        chance, along, down, size = (
            (hash_many(self._key, 4 * addresses + draw) * 2.0**-32).astype(np.float32) for draw in range(4)
        )
        size *= chance < STONE_CHANCE
        cell = columns * CELL_ROWS + rows
        share = np.zeros(depth.shape, np.float32)
        there = np.flatnonzero((size > 0.0).ravel()[cell] & (depth >= 0.0))  # most cells hold none
        column, cell = there % len(places), cell.ravel()[there]
        middle = STONE_CELL * (0.3 + 0.4 * along.ravel()[cell])
        x = (places - cells * STONE_CELL).astype(np.float32)[column] - middle
        row = cell % CELL_ROWS
        y = depth.ravel()[there] - (row + 0.25 + 0.5 * down.ravel()[cell]) * np.float32(STONE_ROW)
        away = np.hypot(x * np.float32(STONE_THICK / STONE_LONG), y)
        stone = np.clip((STONE_THICK * size.ravel()[cell] - away) / soft + 0.5, 0.0, 1.0)
        share.ravel()[there] = STONE_SHARE * stone
        return share
