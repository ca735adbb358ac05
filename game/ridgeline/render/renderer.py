"""Draws one scene after another on a surface, rewriting as little of it as will do."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pygame

from ..scene.items import Scene
from .colours import Colours
from .delta import changed, repaint
from .edges import Edges, edges
from .painter import Area, paint
from .pixels import TILE, Pixels, pixels
from .sky import settled
from .text import Writing

LEVELS = 400.0
"""Levels of 255 that a step of one in OKLab is at most, nearly."""

STALE = 0.8
"""Levels by which a colour on the screen may differ from the scene's."""

LEAP = 3.0
"""Levels between two scenes above which everything is painted afresh."""

SLOWEST = 64
"""Frames in which the whole picture is coloured anew, at most, while colours change."""


class Renderer:
    """Draws scenes, each over the one before.

    While the land moves, only the pixels that change are rewritten. While the light changes, one band of rows after
    another takes on its new colours, so fast that none is ever a whole level behind.
    """

    def __init__(self) -> None:
        """Start with nothing drawn."""
        self._writing = Writing()
        self._surface: pygame.Surface | None = None
        self._colours: Colours
        self._edges: Edges
        self._tones: npt.NDArray[np.float64]
        self._begun: npt.NDArray[np.float64]
        self._discs: list[tuple[float, float, float]]
        self._height: int
        self._band = 0
        self._bands = 0

    def draw(self, scene: Scene, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw a scene on a surface of its size; the rectangles that have changed, or None for all of it."""
        found = edges(np.array([layer.crest for layer in scene.layers], np.float32), scene.height)
        tones = _tones(scene)
        if surface is not self._surface or self._leaps(found, tones):
            self._draw_afresh(scene, surface, found, tones)
            dirty = None
        else:
            dirty = self._writing.lift(surface)
            dirty += self._draw_changes(scene, pixels(surface), found, tones)
        self._edges, self._tones = found, tones
        written = self._writing.write(scene.texts, surface)
        return None if dirty is None else dirty + written

    def _leaps(self, found: Edges, tones: npt.NDArray[np.float64]) -> bool:
        """Whether so much is new that a fresh painting is the shorter way."""
        if found.top.shape != self._edges.top.shape or tones.shape != self._tones.shape:
            return True
        return float(np.abs(tones - self._tones).max()) > LEAP

    def _draw_afresh(self, scene: Scene, surface: pygame.Surface, found: Edges, tones: npt.NDArray[np.float64]) -> None:
        self._writing = Writing()
        if self._surface is None or found.top.shape != self._edges.top.shape or scene.height != self._height:
            self._colours = Colours(len(scene.layers), scene.width, scene.height)
            self._colours.update(scene, range(scene.height))
        elif not np.array_equal(tones, self._tones) or self._band < self._bands:
            self._colours.update(scene, range(scene.height))
        self._colours.reach(scene, int(found.limit[0].max()))
        self._surface, self._height = surface, scene.height
        self._discs = _places(scene)
        self._begun, self._band, self._bands = tones, 0, 0
        paint(pixels(surface), self._colours, found, Area(0, 0, scene.width, scene.height))

    def _draw_changes(
        self, scene: Scene, picture: Pixels, found: Edges, tones: npt.NDArray[np.float64]
    ) -> list[pygame.Rect]:
        self._colours.reach(scene, int(found.limit[0].max()))
        first, last = changed(self._edges, found)
        repaint(picture, self._colours, found, first, last)
        areas = [*self._turn_colours(scene, tones), *self._move_discs(scene)]
        for area in areas:
            paint(picture, self._colours, found, area)
        return [_rect(area) for area in areas] + _dirty(first, last)

    def _turn_colours(self, scene: Scene, tones: npt.NDArray[np.float64]) -> list[Area]:
        """Give the next band of rows its new colours, while there are any; where that is."""
        if self._band >= self._bands:
            if np.array_equal(tones, self._begun):
                return []
            pace = float(np.abs(tones - self._tones).max())
            self._band, self._bands = 0, min(SLOWEST, max(4, int(STALE / pace))) if pace else SLOWEST
            self._begun = tones
        top, bottom = (scene.height * band // self._bands for band in (self._band, self._band + 1))
        self._band += 1
        self._colours.update(scene, range(top, bottom))
        return [Area(0, top, scene.width, bottom)]

    def _move_discs(self, scene: Scene) -> list[Area]:
        """Paint the sky around discs that have moved; where that is."""
        discs = _places(scene)
        if discs == self._discs:
            return []
        areas = [area for disc in discs + self._discs if (area := _around(*disc, scene))]
        for area in areas:
            self._colours.update_sky(scene, range(area.top, area.bottom), range(area.left, area.right))
        self._discs = discs
        return areas


def _tones(scene: Scene) -> npt.NDArray[np.float64]:
    """All colours of a scene and its glows' places as one line of numbers, each in levels of 255 by its effect."""
    stops = [
        scene.sky.gradient.colours,
        *(layer.gradient.colours for layer in scene.layers),
        scene.sky.glow_colour[None],
    ]
    rows = [scene.sky.gradient.rows, *(layer.gradient.rows for layer in scene.layers)]
    glows = [
        100.0 * glow.share * value
        for glow in scene.sky.glows
        for value in (1.0, 0.6 * glow.x / glow.across, 0.6 * glow.y / glow.down)
    ]
    return np.concatenate([LEVELS * np.concatenate(stops).reshape(-1), *rows, glows])


def _places(scene: Scene) -> list[tuple[float, float, float]]:
    """x, y and radius of the discs as they are painted."""
    return [(disc.x, disc.y, disc.radius) for disc in map(settled, scene.sky.discs)]


def _around(x: float, y: float, radius: float, scene: Scene) -> Area | None:
    """The area of a disc, as far as it is in the picture."""
    reach = radius + 2.0
    left, right = max(0, math.floor(x - reach)) // TILE * TILE, min(scene.width, math.ceil(x + reach))
    top, bottom = max(0, math.floor(y - reach)), min(scene.height, math.ceil(y + reach))
    return Area(left, top, right, bottom) if left < right and top < bottom else None


def _rect(area: Area) -> pygame.Rect:
    return pygame.Rect(area.left, area.top, area.right - area.left, area.bottom - area.top)


def _dirty(first: npt.NDArray[np.int32], last: npt.NDArray[np.int32]) -> list[pygame.Rect]:
    """Rectangles, one for each layer and tile of columns, around the rows from `first` to `last`."""
    starts = range(0, first.shape[1], TILE)
    top = np.minimum.reduceat(first, starts, axis=1)
    bottom = np.maximum.reduceat(last, starts, axis=1)
    layers, tiles = np.nonzero(bottom > top)
    edges = zip(tiles.tolist(), top[layers, tiles].tolist(), bottom[layers, tiles].tolist(), strict=True)
    return [pygame.Rect(tile * TILE, upper, TILE, lower - upper) for tile, upper, lower in edges]
