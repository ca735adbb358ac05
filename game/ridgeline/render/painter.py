"""Paints whole scenes: the sky, each layer's body row by row, and its crest pixel by exact pixel."""

from __future__ import annotations

import numpy as np
import pygame

from ..scene.items import CrestLayer, Scene, Sky
from ..scene.palette import Gradient, srgb
from .edges import Edges, Rows, edges, spans, weights
from .pixels import TILE, Pixels, blend, dithered, flat, pixels
from .sky import paint_disc, paint_sky, paint_stars
from .text import write


class Painter:
    """Paints scenes of one size; keeps the sky and the colour tables while they do not change."""

    def __init__(self, width: int, height: int) -> None:
        """Make room for pictures of `width` × `height` pixels."""
        self.width = width
        self.height = height
        self._rows = np.arange(height)
        self._column = np.arange(height, dtype=np.int32)[:, None]
        self._sky = np.empty((height, width), np.uint32)
        self._sky_of: tuple[Sky, int] | None = None
        self._tables: dict[int, tuple[Gradient, Pixels]] = {}

    def paint(self, scene: Scene, surface: pygame.Surface) -> None:
        """Paint the whole scene on a surface of its size."""
        picture = pixels(surface)
        found = edges(np.stack([layer.crest for layer in scene.layers]), scene.height)
        limits = _nearer_tops(found, scene.height)
        self._paint_sky(scene.sky, picture, int(limits[0].max()))
        for number, layer in enumerate(scene.layers):
            table = self._table(number, layer)
            self._paint_body(picture, table, found.solid[number], limits[number + 1])
            _paint_crest(picture, table, found, number, limits[number + 1])
        del picture
        for text in scene.texts:
            write(text, surface)

    def _paint_sky(self, sky: Sky, picture: Pixels, height: int) -> None:
        """The rows of sky that are anywhere in view."""
        if self._sky_of is None or self._sky_of[0] is not sky or self._sky_of[1] < height:
            paint_sky(sky, self._sky, slice(0, height), slice(None))
            paint_stars(sky.stars, self._sky, height)
            for disc in sky.discs:
                paint_disc(disc, self._sky, height)
            self._sky_of = (sky, height)
        picture[:height] = self._sky[:height]

    def _table(self, number: int, layer: CrestLayer) -> Pixels:
        """(height, TILE) pixels: the layer's colour in each row, dithered."""
        known = self._tables.get(number)
        if known is None or known[0] != layer.gradient:
            colours = srgb(layer.gradient.labs(self._rows + 0.5))
            known = self._tables[number] = (layer.gradient, dithered(colours, self._rows))
        return known[1]

    def _paint_body(self, picture: Pixels, table: Pixels, solid: Rows, limit: Rows) -> None:
        """Fill what the layer covers whole, down to where nearer layers cover every column."""
        first, level, last = int(solid.min()), int(solid.max()), int(limit.max())
        level = min(level, last)
        covered = self._column[first:level] >= solid
        for columns in _tiles(picture.shape[1]):
            across = (
                table[:, None, : columns.stop - columns.start]
                if columns.stop - columns.start < TILE
                else table[:, None, :]
            )
            if level > first:
                band = _tiled(picture[first:level, columns])
                np.copyto(band, across[first:level], where=_tiled(covered[:, columns]))
            if last > level:
                np.copyto(_tiled(picture[max(first, level) : last, columns]), across[max(first, level) : last])


def _nearer_tops(found: Edges, height: int) -> Rows:
    """(layers + 1, width): for the sky and each layer, the first row that some nearer layer covers whole."""
    limits = np.full((found.solid.shape[0] + 1, found.solid.shape[1]), height, np.int32)
    limits[:-1] = np.minimum.accumulate(found.solid[::-1], axis=0)[::-1]
    return limits


def _paint_crest(picture: Pixels, table: Pixels, found: Edges, number: int, limit: Rows) -> None:
    """Blend the layer's partly covered pixels over what is behind them."""
    top = found.top[number]
    counts = np.maximum(np.minimum(found.solid[number], limit) - top, 0)
    columns, rows = spans(top, counts)
    line = flat(picture)
    places = rows * (picture.strides[0] // 4) + columns
    weight = weights(rows, found.upper[number][columns], found.rise[number][columns])
    line[places] = blend(line[places], table[rows, columns % TILE], weight)


def _tiles(width: int) -> list[slice]:
    """The columns in at most two parts: whole tiles, and the rest."""
    whole = width - width % TILE
    return [part for part in (slice(0, whole), slice(whole, width)) if part.stop > part.start]


def _tiled(part: np.ndarray) -> np.ndarray:
    """The same memory as (rows, tiles, columns of a tile)."""
    rows, columns = part.shape
    tile = min(columns, TILE)
    down, across = part.strides
    return np.lib.stride_tricks.as_strided(part, (rows, columns // tile, tile), (down, tile * across, across))
