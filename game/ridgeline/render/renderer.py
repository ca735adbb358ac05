"""Draws one scene after another on a surface, rewriting as little of it as will do."""

from __future__ import annotations

from itertools import zip_longest

import numpy as np
import pygame

from ..scene.items import Scene
from .colours import Area, Colours
from .delta import Runs, changes, repaint
from .edges import NOWHERE, Edges, Floats, edges
from .painter import paint
from .pixels import Pixels, pixels
from .sky import settled
from .text import Writing
from .turns import Tones, Turn, bounded, glows, tones

Rect = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""

Place = tuple[float, float, float]
"""x, y and radius of a disc in pixels."""

DIRTY = 96
"""Columns that are shown together."""


class Renderer:
    """Draws scenes, each over the one before.

    While the land moves, only the pixels that change are rewritten. While the light changes, one band of rows after
    another takes on its new colours, so fast that none is ever a whole level behind.
    """

    def __init__(self) -> None:
        """Start with nothing drawn."""
        self._surface: pygame.Surface | None = None
        self._size = (0, 0)
        self._writing = Writing()
        self._turns: list[Turn] = []
        self._next = 0
        self._discs: list[Place] = []
        self._colours: Colours
        self._crests: Floats
        self._edges: Edges

    def draw(self, scene: Scene, surface: pygame.Surface) -> list[Rect] | None:
        """Draw a scene on a surface of its size; the rectangles that have changed, or None for all of it."""
        crests = np.array([layer.crest for layer in scene.layers], np.float32)
        found = edges(crests, scene.height)
        dirty: list[Rect] | None = None
        if surface is not self._surface or (scene.width, scene.height) != self._size or self._leaps(scene):
            self._draw_afresh(scene, surface, found)
        else:
            dirty = self._writing.lift(surface)
            dirty += self._draw_changes(scene, pixels(surface), found)
        self._crests, self._edges = crests, found
        written = self._writing.write(scene.texts, surface)
        return None if dirty is None else dirty + written

    def settled(self, scene: Scene) -> bool:
        """Whether drawing `scene` on the surface drawn last would change nothing."""
        if (scene.width, scene.height) != self._size or scene.texts or self._writing or self._leaps(scene):
            return False
        crests = np.array([layer.crest for layer in scene.layers], np.float32)
        return self._coloured(scene) and np.array_equal(crests, self._crests)

    def _leaps(self, scene: Scene) -> bool:
        """Whether so much is new that painting it afresh is the shorter way."""
        now = _all_tones(scene)
        return (
            len(scene.layers) != len(self._crests)
            or len(now) != len(self._turns)
            or any(turn.leaps(some) for turn, (some, _) in zip(self._turns, now, strict=True))
        )

    def _coloured(self, scene: Scene) -> bool:
        """Whether everything has the colours of `scene`."""
        turns = zip(self._turns, _all_tones(scene), strict=True)
        return _places(scene) == self._discs and all(turn.complete(some) for turn, (some, _) in turns)

    def _draw_afresh(self, scene: Scene, surface: pygame.Surface, found: Edges) -> None:
        size = (scene.width, scene.height)
        if size != self._size or self._leaps(scene):
            self._colours = Colours(len(scene.layers), *size)
            self._turns = []
        if not self._turns or not self._coloured(scene):
            self._colours.update(scene, range(scene.height))
        self._colours.reach(scene, int(found.limit[0].max()))
        self._surface, self._size, self._discs = surface, size, _places(scene)
        self._writing = Writing()
        self._turns = [Turn(some) for some, _ in _all_tones(scene)]
        self._next = 0
        paint(pixels(surface), self._colours, found, Area(0, 0, scene.width, scene.height))

    def _draw_changes(self, scene: Scene, picture: Pixels, found: Edges) -> list[Rect]:
        self._colours.reach(scene, int(found.limit[0].max()))
        runs = changes(self._edges, found)
        repaint(picture, self._colours, found, runs)
        areas = [*self._turn_colours(scene), *self._move_discs(scene)]
        for area in areas:
            paint(picture, self._colours, found, area)
        return [_rect(area) for area in areas] + _dirty(runs)

    def _turn_colours(self, scene: Scene) -> list[Area]:
        """Give one more band of rows its new colours, where they change; which that is. Turns take turns."""
        self._next = (self._next + 1) % len(self._turns)
        some, area = _all_tones(scene)[self._next]
        band = self._turns[self._next].next(some, area, len(self._turns))
        if not band:
            return []
        if self._next:
            self._colours.update_sky(scene, band)
        else:
            self._colours.update(scene, range(band.top, band.bottom))
        return [band]

    def _move_discs(self, scene: Scene) -> list[Area]:
        """Paint the sky around discs that have moved; where that is."""
        discs = _places(scene)
        if discs == self._discs:
            return []
        areas = [_around(now, before, scene) for now, before in zip_longest(discs, self._discs)]
        for area in areas:
            self._colours.update_sky(scene, area)
        self._discs = discs
        return areas


def _all_tones(scene: Scene) -> list[tuple[Tones, Area]]:
    """What takes turns: the whole picture, then the small glows."""
    return [(tones(scene), Area(0, 0, scene.width, scene.height)), *glows(scene)]


def _places(scene: Scene) -> list[Place]:
    """Where the discs are painted."""
    return [(disc.x, disc.y, disc.radius) for disc in map(settled, scene.sky.discs)]


def _around(now: Place | None, before: Place | None, scene: Scene) -> Area:
    """The area of a disc at both its places."""
    places = [place for place in (now, before) if place]
    return bounded(
        scene,
        min(x - radius for x, _, radius in places) - 2.0,
        min(y - radius for _, y, radius in places) - 2.0,
        max(x + radius for x, _, radius in places) + 2.0,
        max(y + radius for _, y, radius in places) + 2.0,
    )


def _rect(area: Area) -> Rect:
    return area.left, area.top, area.right - area.left, area.bottom - area.top


def _dirty(runs: Runs) -> list[Rect]:
    """Rectangles, one for each layer and some columns, around the rows that have changed."""
    starts = np.arange(0, runs.first.shape[1], DIRTY)
    top = np.minimum.reduceat(np.where(runs.moved, runs.first, NOWHERE), starts, axis=1)
    bottom = np.maximum.reduceat(runs.last, starts, axis=1)
    layers, parts = np.nonzero(bottom > top)
    top, bottom = top[layers, parts], bottom[layers, parts]
    sides = starts[parts], top, np.full(parts.size, DIRTY), bottom - top
    return list(zip(*(side.tolist() for side in sides), strict=True))
